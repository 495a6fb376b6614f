import { isIpv4 } from '#contract/values.ts'
import type { QzPorts } from '#machines/qz.machine.ts'
import { readQzSettings } from './qz-settings.ts'

/** The program's client is loaded when it is first needed: no screen waits for it. */
const load = async () => (await import('qz-tray')).default

/** The one connection of this page. */
export const qzPorts: QzPorts = {
  async connect() {
    const qz = await load()
    if (qz.websocket.isActive()) return
    const { host, securePorts, insecurePorts } = readQzSettings()
    await qz.websocket.connect({ host, port: { secure: securePorts, insecure: insecurePorts } })
  },

  async discoverIp() {
    const qz = await load()
    // Without a host of ours the program would open a connection to somebody else's.
    const port = Number(location.port) || (location.protocol === 'https:' ? 443 : 80)
    return addressOf(await qz.networking.device(location.hostname, port))
  },

  onClosed(closed) {
    let listening = true
    void load().then(qz => qz.websocket.setClosedCallbacks(() => listening && closed()))
    return () => {
      listening = false
    }
  },
}

/** An IPv4 address wherever there is one: `ip` alone may be an IPv6 address. */
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
