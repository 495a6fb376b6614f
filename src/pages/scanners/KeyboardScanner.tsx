import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useScan } from '#src/scan/provider.tsx'
import { defaultWedgeOptions, prefixKeys, type WedgeOptions } from '#src/scan/sources/wedge/options.ts'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useStore } from '#src/useStore.ts'
import { Choice, Section } from './Section.tsx'

const suffixes: readonly (readonly [WedgeOptions['suffix'], string])[] = [
  ['auto', 'Reconnu tout seul'],
  ['enter', 'Entrée'],
  ['tab', 'Tabulation'],
  ['lf', 'LF (Ctrl+J)'],
  ['f12', 'F12'],
  ['none', 'Aucun'],
]
const prefixes: readonly (readonly [WedgeOptions['prefix'], string])[] = [
  ['none', 'Aucun'],
  ['aim', 'Identifiant AIM (]C1…)'],
  ['stx', 'STX'],
  ...prefixKeys.map(key => [key, key] as const),
]
const layouts: readonly (readonly [WedgeOptions['layout'], string])[] = [
  ['auto', 'Reconnue à chaque scan'],
  ['us', 'Américaine (QWERTY)'],
  ['fr', 'Française (AZERTY)'],
]

/** The set-up of this terminal's keyboard scanner; the test area above shows the result at once. */
export function WedgeChoices({ calibration }: { calibration?: string }) {
  const { settings } = useScan()
  const { wedge } = useStore(settings.scanners)
  const change = (part: Partial<WedgeOptions>) => {
    const now = settings.scanners.get()
    settings.scanners.set({ ...now, wedge: { ...now.wedge, ...part } })
  }

  return (
    <Section
      title="Douchette clavier"
      text={
        <>
          Une douchette sortie de sa boîte marche sans rien régler. La carte de réglage fixe la disposition
          une fois pour toutes
          {calibration ? <Page to={calibration}>imprimer la page de réglage</Page> : '.'}
        </>
      }
    >
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Choice
          label="Disposition de la douchette"
          value={wedge.layout}
          options={layouts}
          onChange={layout => change({ layout })}
        />
        <Choice
          label="Fin de code (suffixe)"
          value={wedge.suffix}
          options={suffixes}
          onChange={suffix => change({ suffix })}
        />
        <Choice
          label="Début de code (préfixe)"
          value={wedge.prefix}
          options={prefixes}
          onChange={prefix => change({ prefix })}
        />
        <NumberField
          label="Longueur minimale d’un code (caractères)"
          value={wedge.minLength}
          min={1}
          max={32}
          onChange={minLength => Number.isNaN(minLength) || change({ minLength })}
        />
        <NumberField
          label="Plus long silence dans un code (ms)"
          value={wedge.longestGap}
          min={30}
          max={500}
          onChange={longestGap => Number.isNaN(longestGap) || change({ longestGap })}
        />
        <div className="flex items-end">
          <Button look="plain" onClick={() => change(defaultWedgeOptions)}>
            Remettre les réglages d’origine
          </Button>
        </div>
      </div>
    </Section>
  )
}

function Page({ to, children }: { to: string; children: ReactNode }) {
  return (
    <>
      {' : '}
      <Link to={to} className="font-semibold underline">
        {children}
      </Link>
      .
    </>
  )
}
