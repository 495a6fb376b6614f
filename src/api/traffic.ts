/** A log-out waits this long for readings under way: a server that does not answer must not keep it back. */
const longestMs = 1000

type Fetch = typeof globalThis.fetch

/** Wraps `fetch` and knows which readings are under way: after the log-out each would be answered by a 401. */
export function createTraffic(fetch: Fetch) {
  const underWay = new Set<Promise<unknown>>()
  const watched: Fetch = (request, init) => {
    const answer = fetch(request, init)
    // ky always hands over a Request.
    if (request instanceof Request && request.method === 'GET') {
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
        timer = setTimeout(resolve, longestMs)
      })
      await Promise.race([Promise.allSettled(underWay), late])
      clearTimeout(timer)
    },
  }
}
