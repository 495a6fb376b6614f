import type { RawScan, ScanSource } from './raw-scan.ts'
import type { Setting } from './setting.ts'
import type { Device, ScannerSettings } from './settings.ts'
import { cameraSource } from './sources/camera.ts'
import { hidSource } from './sources/hid.ts'
import { serialSource } from './sources/serial.ts'
import type { Source } from './sources/source.ts'

/** The added scanners of this terminal, running. The keyboard wedge is none of them: it needs no adding. */
export interface SourceList {
  /** The same array until a device comes, goes or changes its state. */
  current(): readonly Source[]
  subscribe(listen: () => void): () => void
  /** A scanner that is heard whatever has the focus is ready. */
  hearsWithoutFocus(): boolean
  stop(): void
}

export function createSourceList(world: {
  settings: Setting<ScannerSettings>
  navigator: Navigator
  hear: (scan: RawScan) => void
}): SourceList {
  const { settings, navigator, hear } = world
  const listeners = new Set<() => void>()
  const running = new Map<string, { device: Device; source: Source }>()
  let list: readonly Source[] = []

  function changed() {
    list = [...running.values()].map(({ source }) => source)
    for (const listen of [...listeners]) listen()
  }

  /** What has not changed keeps running: another one's new name must not interrupt a scan. */
  function follow() {
    const wanted = settings.get().devices
    for (const [id, { device, source }] of running) {
      if (wanted.includes(device)) continue
      source.stop()
      running.delete(id)
    }
    for (const device of wanted) {
      if (running.has(device.id)) continue
      const source = open(device, navigator)
      running.set(device.id, { device, source })
      source.start(hear, changed)
    }
    changed()
  }

  follow()
  const unfollow = settings.subscribe(follow)

  return {
    current: () => list,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    hearsWithoutFocus: () =>
      list.some(
        ({ identity, state }) =>
          (identity.kind === 'serial' || identity.kind === 'hid') && state().is === 'ready',
      ),
    stop() {
      unfollow()
      for (const { source } of running.values()) source.stop()
      running.clear()
    },
  }
}

function open(device: Device, navigator: Navigator): Source {
  const identity: ScanSource = { kind: device.kind, id: device.id, name: device.name }
  if (device.kind === 'camera') return cameraSource(identity)
  if (device.kind === 'serial' && navigator.serial)
    return serialSource({ ...device, identity, usb: device.usb }, navigator.serial)
  if (device.kind === 'hid' && navigator.hid) return hidSource({ ...device, identity }, navigator.hid)
  return unavailable(identity)
}

/** Added in another browser, or on another address: shown, with the reason. */
function unavailable(identity: ScanSource): Source {
  return {
    identity,
    state: () => ({ is: 'failed', reason: 'Ce navigateur ne sait pas parler à ce genre de scanner.' }),
    start() {},
    stop() {},
  }
}
