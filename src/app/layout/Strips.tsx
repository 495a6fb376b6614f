import { OutboxStrip, ServerWatch } from '#src/outbox/OutboxStrip.tsx'
import { PrintStrip } from '#src/printing/PrintStrip.tsx'
import { DemoNotice } from '#src/session/DemoNotice.tsx'
import { StorageNotice, VersionNotice } from '#src/shell/notices.tsx'

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
