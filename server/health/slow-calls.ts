import { endpoints } from '#contract/endpoints/index.ts'

export type SlowCall = {
  readonly what: string
  readonly times: number
  readonly p50: number
  readonly p99: number
}

type Buckets = Map<number, number>

const line = /^douchette_call_seconds_bucket\{(.*)\} ([\d.]+)$/
const label = /(\w+)="([^"]*)"/g

/** A call that was made less often tells little of the usual. */
const fewest = 5

/** The calls that take longest, by the histogram of `/metrics`, all processes together and all answers alike. */
export function slowestCalls(metrics: string, most: number): SlowCall[] {
  const calls = new Map<string, Buckets>()
  for (const text of metrics.split('\n')) {
    const [, labels = '', count = ''] = line.exec(text) ?? []
    const {
      method = '',
      call = '',
      le = '',
    } = Object.fromEntries([...labels.matchAll(label)].map(([, name = '', value = '']) => [name, value]))
    if (le === '' || call === 'none') continue
    const asked = `${method} ${call}`
    const key = isFile.test(asked) ? files : (doing.get(asked) ?? asked)
    const buckets = calls.get(key) ?? new Map<number, number>()
    const limit = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)
    buckets.set(limit, (buckets.get(limit) ?? 0) + Number(count))
    calls.set(key, buckets)
  }
  return [...calls]
    .map(([what, buckets]) => ({
      what,
      times: buckets.get(Number.POSITIVE_INFINITY) ?? 0,
      p50: quantileIn(buckets, 0.5),
      p99: quantileIn(buckets, 0.99),
    }))
    .filter(({ times }) => times >= fewest)
    .sort((one, other) => other.p99 - one.p99 || other.p50 - one.p50)
    .slice(0, most)
}

/** As Prometheus does it: evenly spread within a bucket. What is beyond the last limit is that limit. */
function quantileIn(buckets: Buckets, share: number): number {
  const sorted = [...buckets].sort(([one], [other]) => one - other)
  const wanted = share * (sorted.at(-1)?.[1] ?? 0)
  let [below, before] = [0, 0]
  for (const [limit, count] of sorted) {
    if (count >= wanted && count > before) {
      if (limit === Number.POSITIVE_INFINITY) return below
      return below + (limit - below) * ((wanted - before) / (count - before))
    }
    below = limit
    before = count
  }
  return below
}

/** The built application: any address that no call has. */
const isFile = /^(GET|HEAD) \/\*?$/
const files = 'Fichiers de l’application'

const doing = new Map(
  endpoints.map(({ method, path, does }) => [`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`, does]),
)
