import { OutboxStrip } from '#src/outbox/OutboxStrip.tsx'
import { ServerWatch } from '#src/outbox/ServerWatch.tsx'
import { PrintStrip } from '#src/printing/PrintStrip.tsx'
import { DemoNotice } from '#src/session/DemoNotice.tsx'
import { StorageNotice } from '#src/shell/StorageNotice.tsx'
import { VersionNotice } from '#src/shell/VersionNotice.tsx'

/** The notices above every page about trouble with this computer: its storage, its connection, its printers; a new version; and that this is the demo. */
export function Strips() {
  return (
    <div className="strips">
      <DemoNotice />
      <StorageNotice />
      {/* Side by side where there is room: a lost server brings two of them, and the instruction stays where it is. */}
      <div className="flex flex-wrap gap-x-4">
        <OutboxStrip />
        <VersionNotice />
        <PrintStrip />
      </div>
      <ServerWatch />
    </div>
  )
}
