import { OutboxStrip } from '#src/outbox/OutboxStrip.tsx'
import { ServerWatch } from '#src/outbox/ServerWatch.tsx'
import { PrintStrip } from '#src/printing/PrintStrip.tsx'
import { VersionNotice } from '#src/shell/VersionNotice.tsx'
import { StorageNotice } from '#src/storage/StorageNotice.tsx'

/** The notices above every page about trouble with this computer: its storage, its connection, its printers; and a new version. */
export function Strips() {
  return (
    <>
      <StorageNotice />
      <OutboxStrip />
      <ServerWatch />
      <VersionNotice />
      <PrintStrip />
    </>
  )
}
