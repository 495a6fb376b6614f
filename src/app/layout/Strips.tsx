import { PrintStrip } from '#src/printing/PrintStrip.tsx'
import { StorageNotice } from '#src/storage/StorageNotice.tsx'

/** The notices above every page about trouble with this computer: its storage, its printers. */
export function Strips() {
  return (
    <>
      <StorageNotice />
      <PrintStrip />
    </>
  )
}
