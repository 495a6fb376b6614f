import { OutboxStrip } from '#src/outbox/OutboxStrip.tsx'
import { PrintStrip } from '#src/printing/PrintStrip.tsx'
import { StorageNotice } from '#src/storage/StorageNotice.tsx'

/** The notices above every page about trouble with this computer: its storage, its connection, its printers. */
export function Strips() {
  return (
    <>
      <StorageNotice />
      <OutboxStrip />
      <PrintStrip />
    </>
  )
}
