import * as z from 'zod/mini'
import { qzCalls } from '#contract/endpoints/qz.ts'
import { isIpv4 } from '#contract/values.ts'
import type { QzPorts } from '#machines/qz/ports.ts'
import type { Call } from '#src/api/client.ts'
import { orThrow } from '#src/api/refusal.ts'

export type QzWorld = {
  settings: () => QzSettings
  /** This page's address. Without it QZ Tray would look for its own address through a foreign host. */
  site: () => Pick<Location, 'hostname' | 'port' | 'protocol'>
  /** Null where the server has no key; QZ Tray then asks the operator at each call. */
  certificate: () => Promise<string | null>
  sign: (toSign: string) => Promise<string>
}

/** Loads QZ Tray's client at its first use, so that no screen waits for it. */
const load = async () => (await import('qz-tray')).default
export type QzClient = Awaited<ReturnType<typeof load>>

export type Qz = QzPorts & {
  /** The client, only while it is connected. */
  client: () => Promise<QzClient | undefined>
}

/** The page has one connection. */
export function createQz(world: QzWorld): Qz {
  let signing = false
  /** Counts the connections; it is the number of the open one. */
  let connection = 0
  let found = () => {}

  async function prepared() {
    const qz = await load()
    if (signing) return qz
    signing = true
    qz.security.setCertificatePromise(
      (resolve, reject) => {
        found()
        world.certificate().then(certificate => resolve(certificate ?? undefined), reject)
      },
      // Otherwise the operator would have to allow every single call until the connection closes.
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

  return {
    async connect(tellFound) {
      const qz = await prepared()
      if (qz.websocket.isActive()) return
      found = tellFound
      const { host, securePorts, insecurePorts } = world.settings()
      await qz.websocket.connect({ host, port: { secure: securePorts, insecure: insecurePorts } })
    },

    async discoverIp() {
      const qz = await load()
      const { hostname, port, protocol } = world.site()
      const usual = protocol === 'https:' ? 443 : 80
      return addressOf(await qz.networking.device(hostname, Number(port) || usual))
    },

    onClosed(closed) {
      let listening = true
      void load().then(qz =>
        qz.websocket.setClosedCallbacks(() => {
          connection += 1
          if (listening) closed()
        }),
      )
      return () => {
        listening = false
      }
    },

    async client() {
      const qz = await load()
      return qz.websocket.isActive() ? qz : undefined
    },
  }
}

/** Prefers an IPv4 address: `ip` alone may be an IPv6 address. */
export function addressOf(device: unknown): string {
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

/** Asks the server to sign. The key never leaves the server. */
export function qzSecurity(call: Call): Pick<QzWorld, 'certificate' | 'sign'> {
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
  }
}

/** Where QZ Tray listens on this computer. The defaults are QZ Tray's own. */
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
