import type { Setting } from '#src/setting.ts'
import { createStore, type Readable } from '#src/store.ts'
import type { RawScan } from '../scan.ts'
import type { Device, ScannerSettings } from '../settings.ts'
import type { Source } from './source.ts'

/** The added scanners of this terminal, running. The keyboard wedge is none of them: it needs no adding. */
export interface SourceList extends Readable<readonly Source[]> {
  stop(): void
}

/** A scanner that is heard whatever has the focus is ready. */
export const hearsWithoutFocus = (sources: readonly Source[]): boolean =>
  sources.some(
    ({ identity, state }) =>
      (identity.kind === 'serial' || identity.kind === 'hid') && state().is === 'ready',
  )

export function createSourceList(world: {
  settings: Setting<ScannerSettings>
  navigator: Navigator
  hear: (scan: RawScan) => void
}): SourceList {
  const { settings, navigator, hear } = world
  const running = new Map<string, { device: Device; source: Source }>()
  /** A new array whenever a device comes, goes or changes its state. */
  const list = createStore<readonly Source[]>([])
  let stopped = false

  function changed() {
    list.set([...running.values()].map(({ source }) => source))
  }

  /** What has not changed keeps running: another one's new name must not interrupt a scan. */
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

  /** What speaks to devices is fetched where there are some. They may have changed while it was on its way. */
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
