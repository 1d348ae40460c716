export { loadSampleLabel } from './load-sample-label.ts'
export { SampleLabelPage } from './sample-label-page.tsx'
