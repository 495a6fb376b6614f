import { OutboxStrip } from '#src/outbox/OutboxStrip.tsx'
import { ServerWatch } from '#src/outbox/ServerWatch.tsx'
import { PrintStrip } from '#src/printing/PrintStrip.tsx'
import { DemoNotice } from '#src/session/DemoNotice.tsx'
import { VersionNotice } from '#src/shell/VersionNotice.tsx'
import { StorageNotice } from '#src/storage/StorageNotice.tsx'

/** The notices above every page about trouble with this computer: its storage, its connection, its printers; a new version; and that this is the demo. */
export function Strips() {
  return (
    <>
      <DemoNotice />
      <StorageNotice />
      <OutboxStrip />
      <ServerWatch />
      <VersionNotice />
      <PrintStrip />
    </>
  )
}
