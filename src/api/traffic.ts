/** A server that does not answer keeps nobody from leaving. */
const longest = 1000

type Fetch = typeof globalThis.fetch

/** Knows which readings are under way: an answer to somebody who has left meanwhile would be a refusal. */
export function createTraffic(fetch: Fetch) {
  const underWay = new Set<Promise<unknown>>()
  const watched: Fetch = (input, init) => {
    const answer = fetch(input, init)
    if (init?.method === 'GET') {
      underWay.add(answer)
      const done = () => underWay.delete(answer)
      answer.then(done, done)
    }
    return answer
  }
  return {
    fetch: watched,
    async settled() {
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise(resolve => {
        timer = setTimeout(resolve, longest)
      })
      await Promise.race([Promise.allSettled(underWay), late])
      clearTimeout(timer)
    },
  }
}
