import { useState } from 'react'
import { formText } from '#contract/barcodes/form.ts'
import { GrammarData, type OwnRuleData, rulesOf } from '#contract/barcodes/grammar.ts'
import { kindWords, type OwnKind, ownKinds } from '#contract/barcodes/kinds.ts'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { useReading } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { useActs } from '#src/commands/page.ts'
import { useAccess } from '#src/session/access.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { Heading } from '../Heading.tsx'
import { type Column, Rows } from '../list/Rows.tsx'
import { OriginDialog } from './OriginDialog.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { Tester } from './Tester.tsx'

/** « Codes-barres de la maison »: their forms, and how a code would be read. */
export function BarcodesPage() {
  const { user } = useAccess()
  const { data, refused, isFetching, readAgain } = useReading(
    warehouseCalls.grammar,
    {},
    { afterChanges: true, keepPrevious: true },
  )
  const [edited, setEdited] = useState<Edited>()
  const mayChange = user.role === 'admin'
  const { own } = GrammarData.parse(data?.data ?? {})
  const changes: PageAct[] = ownKinds.map(kind => ({
    id: `barcode.${kind}`,
    title: `Changer la forme : ${kindWords[kind].noun}`,
    run: () => setEdited({ kind, to: 'form' }),
  }))
  const returns: PageAct[] = ownKinds.map(kind => ({
    id: `barcode.origin.${kind}`,
    title: `Revenir à la forme d’origine : ${kindWords[kind].noun}`,
    because: isIn(own, kind) ? undefined : 'C’est la forme d’origine.',
    run: () => setEdited({ kind, to: 'origin' }),
  }))
  useActs('Codes-barres', mayChange ? [...changes, ...returns] : [])
  if (!data) {
    return refused ? <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} /> : <LoadingPage />
  }
  const rows = ownKinds.map(kind => ({ id: kind, rules: rulesOf(kind, own), changed: isIn(own, kind) }))
  const close = () => setEdited(undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Codes-barres de la maison"
        lead="Ce que l’entrepôt imprime et reconnaît, et comment un code serait lu."
      />
      <Tester own={own} />
      <section aria-label="Formes" className="panel overflow-hidden p-0">
        <Rows
          label="Les formes, par genre"
          columns={columns}
          rows={rows}
          onOpen={mayChange ? ({ id }) => setEdited({ kind: id, to: 'form' }) : undefined}
          few
        />
      </section>
      {edited?.to === 'form' && (
        <RuleDialog
          key={edited.kind}
          kind={edited.kind}
          rules={rulesOf(edited.kind, own)}
          onOrigin={isIn(own, edited.kind) ? () => setEdited({ ...edited, to: 'origin' }) : undefined}
          onClose={close}
        />
      )}
      {edited?.to === 'origin' && (
        <OriginDialog kind={edited.kind} rules={rulesOf(edited.kind, own)} onClose={close} />
      )}
    </div>
  )
}

/** A kind whose form is being changed, or led back to what it was at first. */
type Edited = { kind: OwnKind; to: 'form' | 'origin' }

const isIn = (own: readonly OwnRuleData[], kind: OwnKind) => own.some(rule => rule.kind === kind)

type Form = { id: OwnKind; rules: readonly OwnRuleData[]; changed: boolean }

const columns: readonly Column<Form>[] = [
  {
    id: 'kind',
    title: 'Genre',
    names: true,
    className: 'first-letter:uppercase',
    cell: ({ id }) => kindWords[id].noun,
  },
  {
    id: 'form',
    title: 'Forme imprimée',
    cell: ({ rules: [printed] }) =>
      printed ? formText(printed) : <span className="text-ink-2">pas de code de la maison</span>,
  },
  {
    id: 'more',
    title: 'Et',
    quiet: true,
    cell: ({ rules, changed }) =>
      rules
        .slice(1)
        .map(rule => `se lit aussi : ${formText(rule)}`)
        .join(' · ') || (changed ? 'propre à l’entrepôt' : rules.length > 0 && 'forme d’origine'),
  },
]
