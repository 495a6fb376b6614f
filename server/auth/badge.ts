import { parseOwn } from '#contract/barcodes/own.ts'

/** A badge as it was scanned or typed, without its check character; nothing where that one is wrong. */
export function readBadge(scanned: string): string | undefined {
  const code = parseOwn(scanned.normalize('NFC').trim().toUpperCase())
  return code?.kind === 'badge' ? code.name : undefined
}
