import './sheet.css'
import PackageOpen from 'lucide-react/icons/package-open'
import Unplug from 'lucide-react/icons/unplug'
import { useEffect } from 'react'
import { pageRoute } from '#contract/pages.ts'
import type { Call } from '#src/api/client.ts'
import type { Registry } from '#src/commands/registry.ts'
import { useDialogScans } from '#src/scan/provider.tsx'
import { demoChannelName } from '#src/scan/sources/demo/channel.ts'
import { refusal, shownText } from '#src/scan/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { Message, RequestId } from '#src/ui/Message.tsx'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { useStore } from '#src/useStore.ts'
import { SheetView } from './SheetView.tsx'
import { createSheet, type Sheet } from './sheet.ts'

let sheet: Sheet | undefined

/** Creates the tab's one sheet, and returns the same one later. */
function sheetOf(call: Call): Sheet {
  if (sheet) return sheet
  const channel = new BroadcastChannel(demoChannelName)
  const made = createSheet({
    call,
    say: message => channel.postMessage(message),
    hasFocus: () => document.hasFocus(),
    after: (ms, run) => setTimeout(run, ms),
  })
  channel.onmessage = ({ data }) => made.hear(data)
  sheet = made
  return made
}

/** Shows the things and commands of the demo warehouse, to scan by a click or from paper. */
export function DemoSheet({ call, registry }: { call: Call; registry: Registry }) {
  const sheet = sheetOf(call)
  const { things } = useStore(sheet)
  useEffect(() => sheet.start(), [sheet])
  useFocusSaid(sheet)
  useScansPassedOn(sheet)

  return (
    <div className="demo-sheet min-h-dvh bg-ground text-ink">
      <title>Feuille de démonstration · Douchette</title>
      {things.is === 'loading' && <LoadingPage />}
      {things.is === 'none' && (
        <Message
          icon={PackageOpen}
          title="Cet entrepôt n’est pas une démonstration"
          text="Ses codes-barres sont dans ses rayons ; il n’y a pas de feuille à cliquer."
          fullScreen
        >
          <Button onClick={() => location.assign(pageRoute('home'))}>Aller à l’application</Button>
        </Message>
      )}
      {things.is === 'failed' && (
        <Message
          icon={Unplug}
          title="La feuille n’a pas pu être chargée"
          text={things.refused.detail}
          fullScreen
          alert
        >
          <Button onClick={() => void sheet.load()}>Réessayer</Button>
          <RequestId of={things.refused} />
        </Message>
      )}
      {things.is === 'ready' && <SheetView sheet={sheet} things={things.groups} registry={registry} />}
    </div>
  )
}

/** Tells the application's tabs when the sheet has the focus, so that they do not ask for it. */
function useFocusSaid(sheet: Sheet) {
  useEffect(() => {
    const came = () => sheet.sayFocus(true)
    const left = () => sheet.sayFocus(false)
    window.addEventListener('focus', came)
    window.addEventListener('blur', left)
    window.addEventListener('pagehide', left)
    return () => {
      window.removeEventListener('focus', came)
      window.removeEventListener('blur', left)
      window.removeEventListener('pagehide', left)
    }
  }, [sheet])
}

/** A real scanner aimed at this screen types into this tab. The sheet passes its scans on to the application. */
function useScansPassedOn(sheet: Sheet) {
  useDialogScans(scan =>
    sheet.send(scan.text, shownText(scan))
      ? { kind: 'navigated', tone: 'step', text: 'Transmis à l’application' }
      : refusal('Aucun onglet de l’application n’est ouvert.'),
  )
}
