import { useLocation } from 'react-router-dom'
import { FocusNotice } from '#src/scan/FocusNotice.tsx'
import { ManualEntry } from '#src/scan/ManualEntry.tsx'
import { OutcomeStrip } from '#src/scan/OutcomeStrip.tsx'
import { useScan } from '#src/scan/provider.tsx'
import { QuestionDialog } from '#src/scan/QuestionDialog.tsx'
import { DemoFoot } from '#src/session/DemoNotice.tsx'
import { useStore } from '#src/useStore.ts'

/** Scanning's parts on every screen: verdict, question, codes by hand, and the notice of a lost focus; and that this is the demo. */
export function ScanOverlays() {
  const { manualEntry } = useScan()
  const byHand = useStore(manualEntry.open)
  const { pathname } = useLocation()
  return (
    <>
      <OutcomeStrip page={pathname} />
      <QuestionDialog />
      {byHand && <ManualEntry onClose={() => manualEntry.open.set(false)} />}
      <FocusNotice />
      <DemoFoot />
    </>
  )
}
