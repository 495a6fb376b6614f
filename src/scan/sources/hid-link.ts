import type { Link } from './serial-link.ts'
import type { SourceState } from './source.ts'
import type { UsbIds, WebHid, WebHidDevice, WebHidReport } from './web-devices.ts'

export type HidSetup = {
  readonly usb: UsbIds
  /** Index among identical devices, in the browser's order. */
  readonly nth: number
}

type Words = { readonly page: number; readonly closed: string }
type Reports = {
  readonly push: (reportId: number, bytes: Uint8Array) => void
  /** The device has gone: what it had begun to tell is lost. */
  readonly end: () => void
}

/** A device of a usage page that is opened whenever it is there: now, or when somebody plugs it in again. */
export function hidLink(
  { usb, nth }: HidSetup,
  hid: WebHid,
  { page, closed }: Words,
  reports: Reports,
): Link {
  let state: SourceState = { is: 'off' }
  let device: WebHidDevice | null = null
  let wanted = false
  let changed = () => {}

  function become(next: SourceState) {
    state = next
    changed()
  }

  const appeared = () => {
    if (wanted && !device) void listen()
  }

  function vanished(event: Event) {
    if (!device || !('device' in event) || event.device !== device) return
    leave()
    become({ is: 'absent' })
  }

  function reported(event: Event) {
    if (isReport(event)) reports.push(event.reportId, bytesOf(event.data))
  }

  async function listen() {
    become({ is: 'starting' })
    const found = (await hid.getDevices()).filter(one => isOfPage(one, page) && sameUsb(one, usb))[nth]
    if (!wanted || device) return
    if (!found) return become({ is: 'absent' })
    try {
      if (!found.opened) await found.open()
      device = found
      found.addEventListener('inputreport', reported)
      become({ is: 'ready' })
    } catch {
      become({ is: 'failed', reason: closed })
    }
  }

  function leave() {
    device?.removeEventListener('inputreport', reported)
    reports.end()
    const left = device
    device = null
    return left
  }

  return {
    state: () => state,
    start(onChange) {
      changed = onChange
      wanted = true
      hid.addEventListener('connect', appeared)
      hid.addEventListener('disconnect', vanished)
      void listen()
    },
    stop() {
      wanted = false
      hid.removeEventListener('connect', appeared)
      hid.removeEventListener('disconnect', vanished)
      // An unplugged device has nothing to close.
      leave()
        ?.close()
        .catch(() => {})
      become({ is: 'off' })
    },
  }
}

export function isOfPage(device: WebHidDevice, page: number): boolean {
  return device.collections.some(({ usagePage }) => usagePage === page)
}

function sameUsb(one: UsbIds, other: UsbIds): boolean {
  return one.vendorId === other.vendorId && one.productId === other.productId
}

function isReport(event: Event): event is WebHidReport {
  return 'reportId' in event && 'data' in event && event.data instanceof DataView
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}
