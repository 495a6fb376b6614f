import type { Setting } from '#src/setting.ts'
import { createStore, type Readable } from '#src/store.ts'
import type { RawScan } from '../scan.ts'
import type { Device, ScannerSettings } from '../settings.ts'
import type { Devices, Source } from './source.ts'

/** The scanners added to this terminal, running. The keyboard scanner is not among them: it needs no adding. */
export interface SourceList extends Readable<readonly Source[]> {
  stop(): void
}

/** True when a scanner that works without the focus is ready. */
export const hearsWithoutFocus = (sources: readonly Source[]): boolean =>
  sources.some(
    ({ identity, state }) =>
      (identity.kind === 'serial' || identity.kind === 'hid') && state().is === 'ready',
  )

export function createSourceList(world: {
  settings: Setting<ScannerSettings>
  navigator: Devices
  hear: (scan: RawScan) => void
}): SourceList {
  const { settings, navigator, hear } = world
  const running = new Map<string, { device: Device; source: Source }>()
  /** A new array whenever the user adds or removes a device, or a device changes its state. */
  const list = createStore<readonly Source[]>([])
  let stopped = false

  function changed() {
    list.set([...running.values()].map(({ source }) => source))
  }

  /** Unchanged devices keep running: renaming one must not interrupt a scan on another. */
  function follow() {
    const wanted = settings.get().devices
    for (const [id, { device, source }] of running) {
      if (wanted.includes(device)) continue
      source.stop()
      running.delete(id)
    }
    changed()
    if (wanted.some(({ id }) => !running.has(id))) void openMissing()
  }

  /** Loads the devices' code only when there are devices. The list may change while it loads. */
  async function openMissing() {
    const { openSource } = await import('./devices.ts')
    if (stopped) return
    for (const device of settings.get().devices) {
      if (running.has(device.id)) continue
      const source = openSource(device, navigator)
      running.set(device.id, { device, source })
      source.start(hear, changed)
    }
    changed()
  }

  follow()
  const unfollow = settings.subscribe(follow)

  return {
    get: list.get,
    subscribe: list.subscribe,
    stop() {
      stopped = true
      unfollow()
      for (const { source } of running.values()) source.stop()
      running.clear()
    },
  }
}
