import { parseOwn } from '#contract/barcodes/own.ts'

/** Reads a scanned or typed badge without its check character; undefined if that character is wrong. */
export function readBadge(scanned: string): string | undefined {
  const code = parseOwn(scanned.normalize('NFC').trim().toUpperCase())
  return code?.kind === 'badge' ? code.name : undefined
}
