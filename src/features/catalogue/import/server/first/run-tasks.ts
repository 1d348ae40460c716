import type { Task } from './tasks.ts'

export interface Running {
  /** Runs at most this many tasks at the same time. */
  atOnce: number
  isDone(task: Task): boolean
  run(task: Task): Promise<void>
}

/** Runs tasks in order, each after those it needs. After a failure it waits for the running ones and then throws. */
export async function runTasks(tasks: readonly Task[], { atOnce, isDone, run }: Running): Promise<void> {
  const waiting = new Set(tasks.filter((task) => !isDone(task)))
  const running = new Map<Task, Promise<unknown>>()
  let failure: { error: unknown } | undefined
  const isReady = (task: Task) =>
    task.needs.every(
      (need) => !tasks.some((one) => one.name === need && (waiting.has(one) || running.has(one))),
    )
  while (waiting.size > 0 || running.size > 0) {
    while (!failure && running.size < atOnce) {
      const task = [...waiting].find(isReady)
      if (!task) break
      waiting.delete(task)
      running.set(
        task,
        run(task)
          .catch((error: unknown) => {
            failure ??= { error }
          })
          .finally(() => running.delete(task)),
      )
    }
    if (running.size === 0) break
    await Promise.race(running.values())
  }
  if (failure) throw failure.error
}
