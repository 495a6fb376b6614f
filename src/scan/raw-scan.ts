/** One key event as the wedge saw it: enough to decode it again, to show it in the journal and to replay it. */
export interface KeyTrace {
  type: 'keydown' | 'keyup'
  key: string
  code: string
  shift: boolean
  ctrl: boolean
  alt: boolean
  meta: boolean
  altGraph: boolean
  capsLock: boolean
  repeat: boolean
  isComposing: boolean
  keyCode: number
  /** `event.timeStamp`: when the key was pressed, however late the page came to hear of it. */
  timeStamp: number
}

export type ScanSourceKind = 'wedge' | 'serial' | 'hid' | 'camera' | 'manual' | 'demo'

export interface ScanSource {
  kind: ScanSourceKind
  /** Stable per device, so that two scanners on one bench can be told apart. */
  id: string
  name: string
}

/** What a device read, before the grammar says what it is. */
export interface RawScan {
  text: string
  /** Other readings of the same keys (another keyboard layout), best first, `text` excluded. */
  alternatives?: readonly string[]
  source: ScanSource
  /** Milliseconds since 1970 of the last key, byte or frame. */
  at: number
  keys?: readonly KeyTrace[]
  /** AIM symbology id such as `]C1`, where the scanner sent one; it stays in `text` too. */
  symbology?: string
}
