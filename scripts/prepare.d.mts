export const root: string
export const node: string
export const environment: NodeJS.ProcessEnv
export const nodeOptions: string[]
export const memorySettings: Record<string, string>
export function install(what?: { tools?: boolean }): void
export function installTestPrograms(): void
export function installApiLinters(): void
export function build(): void
export function handOver(script: string, args?: string[]): void
