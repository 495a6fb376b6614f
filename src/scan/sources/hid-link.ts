import { createAgain, freed, occupy, take, vacate } from './holders.ts'
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

/** A device of a usage page that is opened whenever it is there: now, when it is plugged in again, or after a failure. */
export function hidLink(
  owner: string,
  { usb, nth }: HidSetup,
  hid: WebHid,
  { page, closed }: Words,
  reports: Reports,
): Link {
  let state: SourceState = { is: 'off' }
  let device: WebHidDevice | null = null
  let wanted = false
  let opening = false
  let askedAgain = false
  let changed = () => {}
  const again = createAgain(() => void look())

  function become(next: SourceState) {
    state = next
    changed()
  }

  const appeared = () => {
    if (wanted && !device) void listen()
  }

  function vanished(event: Event) {
    if (!device || !('device' in event) || event.device !== device) return
    gone()
    become({ is: 'absent' })
  }

  function gone() {
    leave()
    vacate(owner)
  }

  function reported(event: Event) {
    if (isReport(event)) reports.push(event.reportId, bytesOf(event.data))
  }

  const present = async () => (await hid.getDevices()).filter(one => isOfPage(one, page) && sameUsb(one, usb))

  /** After a sleep: the device may have gone or been closed without a word, or have come. */
  async function look() {
    const devices = await present().catch(() => null)
    if (!wanted || !devices) return
    if (device && (!devices.includes(device) || !device.opened)) gone()
    if (!device) await listen()
  }

  async function listen() {
    askedAgain = opening
    if (opening) return
    opening = true
    if (state.is !== 'failed') become({ is: 'starting' })
    try {
      const found = take(owner, await present(), nth)
      if (found) await open(found)
      if (wanted && !device) become({ is: 'absent' })
    } catch {
      if (wanted) {
        become({ is: 'failed', reason: closed })
        again.later()
      }
    }
    opening = false
    if (askedAgain && wanted && !device) await listen()
  }

  async function open(found: WebHidDevice) {
    await freed(found)
    if (!wanted) return
    if (!found.opened) await found.open()
    device = found
    if (!wanted) return shut()
    again.opened()
    found.addEventListener('inputreport', reported)
    become({ is: 'ready' })
  }

  function leave() {
    device?.removeEventListener('inputreport', reported)
    reports.end()
    device = null
  }

  function shut() {
    const left = device
    leave()
    if (!left) return
    const free = occupy(left)
    // An unplugged device has nothing to close.
    void left
      .close()
      .catch(() => {})
      .then(free)
  }

  return {
    state: () => state,
    start(onChange) {
      changed = onChange
      wanted = true
      hid.addEventListener('connect', appeared)
      hid.addEventListener('disconnect', vanished)
      again.start()
      void listen()
    },
    stop() {
      wanted = false
      hid.removeEventListener('connect', appeared)
      hid.removeEventListener('disconnect', vanished)
      again.stop()
      shut()
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
