export { NearCityForm } from './ui/near-city-form.tsx'
export { NoticesTab } from './ui/notices-tab.tsx'
