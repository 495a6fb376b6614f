import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { computerCalls } from '#contract/endpoints/computer.ts'
import type { Computer, Printer } from '#contract/entities/printer.ts'
import { a4, labelSize, smallLabel } from '#contract/label-sizes.ts'
import { isRefusal } from '#contract/problems.ts'
import { isIp } from '#contract/values.ts'
import { newId } from '#src/api/id.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { usePrinting, usePrintingEnvironment } from '#src/printing/environment.tsx'
import type { FoundPrinter } from '#src/printing/qz-printers.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { notify } from '#src/ui/notify.ts'
import { type DraftPrinter, PrinterFields } from './PrinterFields.tsx'

type Props = { computer: Computer | undefined; ip: string | undefined; onDone: () => void }

const draftOf = ({ id, ...printer }: Printer): DraftPrinter => ({ ...printer, key: id })

/** The name, address and printers of one bench. On the bench itself QZ Tray proposes its printers. */
export function ComputerForm({ computer, ip: here, onDone }: Props) {
  const call = useCall()
  const printing = usePrinting()
  // The key changes only when the form does or the server refuses, so a double press saves once.
  const [key, setKey] = useState(newId)
  const [name, setName] = useState(computer?.name ?? '')
  const [ip, setIp] = useState(computer?.ip ?? here ?? '')
  const [printers, setPrinters] = useState(() => (computer?.printers ?? []).map(draftOf))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [forgetting, setForgetting] = useState(false)

  const isThisOne = ip === here
  const owner = useOwner(ip, computer)
  /** A change of any field is another save, so it needs another key. */
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    setProblem('')
    setKey(newId())
  }
  const found = isThisOne ? (printing?.found() ?? []) : []
  const unused = found.filter(one => !printers.some(printer => printer.name === one.name))

  const change = (next: readonly DraftPrinter[]) => {
    setPrinters([...next])
    setKey(newId())
  }
  const add = (name: string, about: Guess) => {
    const isFirst = !printers.some(printer => printer.role === about.role)
    change([...printers, { ...about, key: newId(), name, default: isFirst }])
  }

  const finish = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    const answer = await work()
    setBusy(false)
    if (isRefusal(answer)) {
      setProblem(answer.refused.detail)
      setKey(newId())
      return
    }
    notify({ level: 'success', text: said })
    onDone()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Donnez un nom au poste.')
    if (printers.some(printer => printer.name.trim() === ''))
      return setProblem('Donnez à chaque imprimante son nom.')
    if (!isIp(ip))
      return setProblem('L’adresse doit être une adresse IPv4 ou IPv6 exacte, comme 192.168.1.20.')
    const body = {
      ...(computer ? { id: computer.id } : {}),
      name,
      ip,
      printers: printers.map(({ key: _, ...printer }) => printer),
    }
    void finish(
      () => call(computerCalls.save, { body }, { idempotencyKey: key }),
      `Poste « ${name} » enregistré.`,
    )
  }
  const remove = () => {
    if (!computer) return
    setForgetting(false)
    void finish(
      () => call(computerCalls.remove, { body: { id: computer.id } }),
      `Poste « ${computer.name} » oublié.`,
    )
  }

  return (
    <Form
      onSubmit={save}
      aria-label={computer ? `Modifier ${computer.name}` : 'Nouveau poste'}
      className="grid grid-cols-1 gap-5 rounded-[1.25rem] border border-line bg-surface p-5 md:p-6"
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label="Nom du poste" required maxLength={60} value={name} onChange={edit(setName)} />
        <div>
          <TextField
            label="Adresse IP"
            required
            inputMode="decimal"
            value={ip}
            onChange={text => edit(setIp)(text.trim())}
            help={owner ? `Cette adresse est déjà celle du poste « ${owner} ».` : undefined}
          />
          {here !== undefined && !isThisOne && (
            <Button look="quiet" className="mt-1" onClick={() => edit(setIp)(here)}>
              Prendre celle de ce poste : {here}
            </Button>
          )}
        </div>
      </div>
      <PrinterFields printers={printers} onChange={change} />
      <div className="flex flex-wrap items-center gap-3">
        {unused.map(one => (
          <Button key={one.name} look="plain" onClick={() => add(one.name, guessOf(one))}>
            Ajouter {one.name}
          </Button>
        ))}
        <Button look="plain" onClick={() => add('', usual.label)}>
          Ajouter une autre imprimante
        </Button>
        {isThisOne && found.length === 0 && (
          <p className="text-ink-2">QZ Tray n’a trouvé aucune imprimante sur ce poste.</p>
        )}
        {!isThisOne && (
          <p className="text-ink-2">Depuis le poste lui-même, QZ Tray donne la liste de ses imprimantes.</p>
        )}
      </div>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Enregistrer
        </Button>
        <Button look="plain" onClick={onDone}>
          Annuler
        </Button>
        {computer && (
          <Button
            look="quiet"
            className="ms-auto text-error-ink"
            busy={busy}
            onClick={() => setForgetting(true)}
          >
            Oublier ce poste
          </Button>
        )}
      </div>
      {computer && forgetting && (
        <Dialog title={`Oublier le poste « ${computer.name} » ?`} onClose={() => setForgetting(false)}>
          <p className="mt-3 text-ink-2">Sa carte n’aura plus cours ; son historique reste.</p>
          <div className="mt-5 flex justify-end gap-3">
            <Button look="quiet" onClick={() => setForgetting(false)}>
              Annuler
            </Button>
            <Button onClick={remove}>Oublier</Button>
          </div>
        </Dialog>
      )}
    </Form>
  )
}

/** The name of the other computer that has this address, as soon as the address is complete. */
function useOwner(ip: string, computer: Computer | undefined): string | undefined {
  const { ip: here } = usePrintingEnvironment()
  const { data } = useReading(
    computerCalls.check,
    { params: { ip } },
    { enabled: isIp(ip) && ip !== computer?.ip && ip !== here },
  )
  return data && data.data.id !== computer?.id ? data.data.name : undefined
}

/** The form's proposal for a printer that QZ Tray found; a person may change all of it. */
type Guess = Pick<Printer, 'role' | 'language' | 'dpi' | 'widthMm' | 'heightMm'>

const usual = {
  label: { role: 'label', language: 'zpl', dpi: 203, ...labelSize },
  a4: { role: 'a4', language: 'pdf', dpi: 600, ...a4 },
} as const satisfies Record<Printer['role'], Guess>

/** Zebra's own names, and those of printers that speak its language. */
const speaksZpl = /zebra|zpl|\bz[dtqm]\d{3}|\bg[kxc]4\d\d|\b(lp|tlp) ?2\d{3}/i
const printsLabels =
  /label|étiquette|etiquette|thermal|thermique|dymo|brother ql|\bql-\d|\btsc\b|godex|\bsato\b/i

/**
 * All drivers begin their sizes with Letter, and raw queues list nothing else: so the printer's
 * name speaks first.
 */
export function guessOf({ name, driver, dpi, sizes }: Omit<FoundPrinter, 'default'>): Guess {
  const called = `${name} ${driver}`.replaceAll('_', ' ')
  const isZpl = speaksZpl.test(called)
  const isNarrow = sizes.length > 0 && sizes.every(({ widthMm }) => widthMm < 150)
  if (!isZpl && !isNarrow && !printsLabels.test(called)) {
    const paper = sizes.find(isNear(a4)) ?? sizes.find(size => !isLetter(size))
    return {
      ...usual.a4,
      ...(paper && !isNear(a4)(paper) ? millimetres(paper) : a4),
      dpi: dpi ?? usual.a4.dpi,
    }
  }
  const paper = [labelSize, smallLabel].find(own => sizes.some(isNear(own)))
  return {
    role: 'label',
    // The kind of paper that a printer of another make takes says nothing of its language, so it gets a drawing.
    language: isZpl ? 'zpl' : 'pdf',
    dpi: isZpl && dpi !== undefined && dpi > 250 ? 300 : (dpi ?? usual.label.dpi),
    ...(paper ?? labelSize),
  }
}

type Size = { readonly widthMm: number; readonly heightMm: number }

const isNear = (own: Size) => (size: Size) =>
  Math.abs(size.widthMm - own.widthMm) <= 5 && Math.abs(size.heightMm - own.heightMm) <= 5

const isLetter = isNear({ widthMm: 216, heightMm: 279 })

const millimetres = ({ widthMm, heightMm }: Size): Size => ({ widthMm, heightMm })
