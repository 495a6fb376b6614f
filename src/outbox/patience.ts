/** Ten turns of half a second. A page that is busy for long, as at the start of a slow machine, uses up one of them. */
const usual = { turns: 10, turnMs: 500 }

/** Waits for work that may never end, and then fails with this message: the page goes on without it. */
export async function withPatience<T>(
  work: Promise<T>,
  message: string,
  { turns, turnMs } = usual,
): Promise<T> {
  for (let turn = 1; turn <= turns; turn += 1) {
    const passed = Symbol('a turn passed')
    const first = await Promise.race([work, turnOf(turnMs, passed)])
    if (first !== passed) return work
  }
  throw new Error(message)
}

const turnOf = (ms: number, passed: symbol) =>
  new Promise<symbol>(done => {
    setTimeout(() => done(passed), ms)
  })
