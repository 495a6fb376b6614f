import { FocusNotice } from '#src/scan/FocusNotice.tsx'
import { OutcomeStrip } from '#src/scan/OutcomeStrip.tsx'
import { QuestionDialog } from '#src/scan/QuestionDialog.tsx'

/** What every screen shows of scanning: the verdict, the question, and that scans go elsewhere. */
export function ScanOverlays() {
  return (
    <>
      <OutcomeStrip />
      <QuestionDialog />
      <FocusNotice />
    </>
  )
}
