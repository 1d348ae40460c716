import { hydrateRoot } from 'react-dom/client'
import { type Part, toReact } from './parts.ts'

const [page, parts] = ['page', 'parts'].map((id) => document.getElementById(id))
if (page && parts) hydrateRoot(page, (JSON.parse(parts.textContent) as Part[]).map(toReact))
