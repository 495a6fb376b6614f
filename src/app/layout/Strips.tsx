import { PrintStrip } from '#src/printing/PrintStrip.tsx'
import { StorageNotice } from '#src/storage/StorageNotice.tsx'

/** What stands above every page while something is wrong with this computer. */
export function Strips() {
  return (
    <>
      <StorageNotice />
      <PrintStrip />
    </>
  )
}
