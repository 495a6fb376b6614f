/** A log-out waits at most this long for calls under way, so that a dead server cannot block it. */
const longestMs = 3000

type Fetch = typeof globalThis.fetch

/** Wraps `fetch` and knows the calls under way. A log-out waits for them: afterwards each would get a 401. */
export function createTraffic(fetch: Fetch) {
  const underWay = new Set<Promise<unknown>>()
  const watched: Fetch = (request, init) => {
    const answer = fetch(request, init)
    underWay.add(answer)
    const done = () => underWay.delete(answer)
    answer.then(done, done)
    return answer
  }
  return {
    fetch: watched,
    isBusy: () => underWay.size > 0,
    async settled() {
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise(resolve => {
        timer = setTimeout(resolve, longestMs)
      })
      await Promise.race([Promise.allSettled(underWay), late])
      clearTimeout(timer)
    },
  }
}
