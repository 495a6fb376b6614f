import type { RawScan } from './raw-scan.ts'
import type { Setting } from './setting.ts'
import type { Device, ScannerSettings } from './settings.ts'
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
  let stopped = false

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
    changed()
    if (wanted.some(({ id }) => !running.has(id))) void openMissing()
  }

  /** What speaks to devices is fetched where there are some. They may have changed while it was on its way. */
  async function openMissing() {
    const { openSource } = await import('./sources/open.ts')
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
      stopped = true
      unfollow()
      for (const { source } of running.values()) source.stop()
      running.clear()
    },
  }
}
