import * as z from 'zod/mini'
import { qzCalls } from '#contract/endpoints/qz.ts'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { isIpv4 } from '#contract/values.ts'
import { isBlocked, noCertificate, type QzPorts, WrongClock } from '#machines/qz/rules.ts'
import { type Call, orThrow } from '#src/api/client.ts'

export type QzWorld = {
  settings: () => QzSettings
  /** This page's address. Without it QZ Tray would look for its own address through a foreign host. */
  site: () => Pick<Location, 'hostname' | 'port' | 'protocol'>
  /** Null where the server has no key; QZ Tray then asks the operator at each call. */
  certificate: () => Promise<string | null>
  sign: (toSign: string) => Promise<string>
  /** The server's clock, where it can be asked. */
  serverNow?: () => Promise<number | undefined>
}

/** Loads QZ Tray's client at its first use, so that no screen waits for it. */
const load = async () => (await import('qz-tray')).default
export type QzClient = Awaited<ReturnType<typeof load>>

export type Qz = QzPorts & {
  /** The client, only while it is connected and QZ Tray has our certificate: an earlier call would be anonymous. */
  client: () => Promise<QzClient | undefined>
  /** Whether the server has a certificate. Without one QZ Tray opens a window at each call, so we make few. */
  isSigned: () => boolean
  /** The minutes by which this computer's clock is fast; undefined if it is right or the server's time is unknown. */
  clockOff: () => Promise<number | undefined>
  gate: ReturnType<typeof createGate>
}

/** The page has one connection. */
export function createQz(world: QzWorld): Qz {
  const gate = createGate()
  const watchers = new Set<() => void>()
  let isPrepared = false
  /** QZ Tray has our certificate. */
  let isReady = false
  let isSigned = false
  /** Counts the connections; it is the number of the open one. */
  let connection = 0
  let found = () => {}
  /** The reason why this page itself gave up the connection. */
  let failure: string | undefined

  async function prepared() {
    const qz = await load()
    if (isPrepared) return qz
    isPrepared = true
    qz.websocket.setClosedCallbacks(() => {
      connection += 1
      isReady = false
      for (const closed of watchers) closed()
    })
    qz.security.setCertificatePromise(
      resolve => {
        found()
        world.certificate().then(
          certificate => {
            isSigned = certificate !== null
            resolve(certificate ?? undefined)
          },
          () => {
            failure = noCertificate
            // Told of the failure, qz-tray would forget the socket and leave it open.
            void qz.websocket.disconnect()
          },
        )
      },
      { rejectOnFailure: true },
    )
    qz.security.setSignatureAlgorithm('SHA512')
    qz.security.setSignaturePromise(async toSign => {
      const asked = connection
      const signature = await world.sign(toSign)
      // The signature came too late: QZ Tray gave up the call with its connection, and the next one must not send it.
      if (asked !== connection) throw new Error('The connection was lost while the server signed.')
      return signature
    })
    return qz
  }

  function onClosed(closed: () => void) {
    watchers.add(closed)
    return () => void watchers.delete(closed)
  }

  async function clockOff() {
    const serverNow = await world.serverNow?.().catch(() => undefined)
    if (serverNow === undefined) return undefined
    const minutes = Math.round((Date.now() - serverNow) / 60_000)
    return Math.abs(minutes) >= toleratedMinutes ? minutes : undefined
  }

  return {
    gate,
    clockOff,
    onClosed,
    isSigned: () => isSigned,

    async connect(tellFound) {
      const qz = await prepared()
      if (isReady) return
      found = tellFound
      failure = undefined
      const { host, securePorts, insecurePorts } = world.settings()
      // qz-tray's own promise stays open for ever when the socket closes before the certificate is sent.
      let stopWaiting = () => {}
      const lost = new Promise<never>((_, reject) => {
        stopWaiting = onClosed(() =>
          reject(new Error(failure ?? 'The connection was lost at its beginning.')),
        )
      })
      try {
        await Promise.race([
          qz.websocket.connect({ host, port: { secure: securePorts, insecure: insecurePorts } }),
          lost,
        ])
      } finally {
        stopWaiting()
      }
      isReady = true
      gate.reopen()
    },

    async discoverIp() {
      const qz = await load()
      const { hostname, port, protocol } = world.site()
      const usual = protocol === 'https:' ? 443 : 80
      try {
        return addressOf(await gate.ask(() => qz.networking.device(hostname, Number(port) || usual)))
      } catch (error) {
        const minutes = isBlocked(error) ? await clockOff() : undefined
        throw minutes === undefined ? error : new WrongClock(minutes)
      }
    },

    async client() {
      const qz = await load()
      return isReady && qz.websocket.isActive() ? qz : undefined
    },
  }
}

/** QZ Tray refuses calls whose time differs by a quarter of an hour from its own. */
const toleratedMinutes = 15

/** Prefers an IPv4 address: `ip` alone may be an IPv6 address. */
function addressOf(device: unknown): string {
  const found = candidates(device)
  const ip = found.find(isIpv4) ?? found[0]
  if (ip === undefined) throw new Error('QZ Tray ne donne aucune adresse locale.')
  return ip
}

function candidates(device: unknown): string[] {
  if (typeof device !== 'object' || device === null) return []
  const ip4 = 'ip4' in device && Array.isArray(device.ip4) ? device.ip4 : []
  const ip = 'ip' in device ? [device.ip] : []
  return [...ip4, ...ip].filter((value): value is string => typeof value === 'string')
}

/** Asks the server to sign, and for its time. The key never leaves the server. */
export function qzSecurity(
  call: Call,
  fetch: typeof globalThis.fetch,
): Pick<QzWorld, 'certificate' | 'sign' | 'serverNow'> {
  let unsigned = false
  return {
    async certificate() {
      const { certificate } = orThrow(await call(qzCalls.certificate, {})).data
      unsigned = certificate === null
      return certificate
    },
    async sign(toSign) {
      if (unsigned) return ''
      return orThrow(await call(qzCalls.sign, { body: { toSign } })).data.signature
    },
    async serverNow() {
      const { headers } = await fetch(serviceCalls.health.path, { method: 'HEAD', cache: 'no-store' })
      const date = Date.parse(headers.get('Date') ?? '')
      return Number.isNaN(date) ? undefined : date
    },
  }
}

/** QZ Tray's ports on this computer. The defaults are QZ Tray's own. */
const QzSettings = z.object({
  host: z._default(z.array(z.string()).check(z.minLength(1)), ['localhost']),
  securePorts: z._default(z.array(z.int()), [8181, 8282, 8383, 8484]),
  insecurePorts: z._default(z.array(z.int()), [8182, 8283, 8384, 8485]),
})
export type QzSettings = z.infer<typeof QzSettings>

const key = 'qz-tray'

export function readQzSettings(): QzSettings {
  try {
    const read = QzSettings.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}'))
    if (read.success) return read.data
  } catch {
    // A value edited by hand must not crash the page.
  }
  return QzSettings.parse({})
}

/**
 * Lets calls to QZ Tray through, one at a time: two searches at once fail while it starts. Once somebody has blocked a
 * call, no other one leaves until a person asks for it, because each could open QZ Tray's window again.
 */
export function createGate() {
  let last: Promise<unknown> = Promise.resolve()
  let blocked: Error | undefined

  async function watched<T>(call: () => Promise<T>): Promise<T> {
    if (blocked) throw blocked
    try {
      return await call()
    } catch (error) {
      if (isBlocked(error)) blocked = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  return {
    /** A question, which waits for the questions before it. */
    ask<T>(call: () => Promise<T>): Promise<T> {
      const mine = last.then(() => watched(call))
      last = mine.catch(() => {})
      return mine
    },
    /** A print, which waits for no question: a slow printer must not hold up the others. */
    print: watched,
    /** A person tries again, or QZ Tray has started anew. */
    reopen() {
      blocked = undefined
    },
  }
}
