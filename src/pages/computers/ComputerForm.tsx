import { type FormEvent, useId, useState } from 'react'
import { computerCalls } from '#contract/endpoints/computer.ts'
import type { Computer, Printer } from '#contract/entities/printer.ts'
import { isRefusal } from '#contract/problems.ts'
import { isIp } from '#contract/values.ts'
import { useCall } from '#src/api/context.tsx'
import { newId } from '#src/api/id.ts'
import { usePrinting } from '#src/printing/environment.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { type DraftPrinter, PrinterFields } from './PrinterFields.tsx'

type Props = { computer: Computer | undefined; ip: string | undefined; onDone: () => void }

const draftOf = ({ id, ...printer }: Printer): DraftPrinter => ({ ...printer, key: id })

const usual = {
  label: { role: 'label', dpi: 203, widthMm: 100, heightMm: 150, language: 'zpl' },
  a4: { role: 'a4', dpi: 600, widthMm: 210, heightMm: 297, language: 'pdf' },
} as const

/** The name, address and printers of one bench. On the bench itself QZ Tray proposes its printers. */
export function ComputerForm({ computer, ip: here, onDone }: Props) {
  const call = useCall()
  const printing = usePrinting()
  const id = useId()
  // The key changes only when the form does or the server refuses, so a double press saves once.
  const [key, setKey] = useState(newId)
  const [name, setName] = useState(computer?.name ?? '')
  const [ip, setIp] = useState(computer?.ip ?? here ?? '')
  const [printers, setPrinters] = useState(() => (computer?.printers ?? []).map(draftOf))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const isThisOne = ip === here
  const found = isThisOne ? (printing?.found() ?? []) : []
  const unused = found.filter(one => !printers.some(printer => printer.name === one.name))

  const change = (next: readonly DraftPrinter[]) => {
    setPrinters([...next])
    setKey(newId())
  }
  const add = (
    printerName: string,
    role: Printer['role'],
    size?: { widthMm: number; heightMm: number },
    dpi?: number,
  ) => {
    const isFirst = !printers.some(printer => printer.role === role)
    const about = usual[role]
    change([
      ...printers,
      { ...about, ...size, dpi: dpi ?? about.dpi, key: newId(), name: printerName, default: isFirst },
    ])
  }
  const addFound = (one: (typeof found)[number]) => {
    const [size] = one.sizes
    // Paper narrower than 150 mm means a label printer. Without a size the name decides.
    const isLabel = size ? size.widthMm < 150 : /zebra|label|étiquette/i.test(one.name)
    add(one.name, isLabel ? 'label' : 'a4', size, one.dpi)
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
    if (!computer || !window.confirm(`Oublier le poste « ${computer.name} » ?`)) return
    void finish(
      () => call(computerCalls.remove, { body: { id: computer.id } }),
      `Poste « ${computer.name} » oublié.`,
    )
  }

  return (
    <form
      onSubmit={save}
      onInput={() => setKey(newId())}
      aria-label={computer ? `Modifier ${computer.name}` : 'Nouveau poste'}
      className="grid gap-5 rounded-[1.25rem] border border-line bg-surface p-5 md:p-6"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-name`} className="mb-1.5 block font-semibold">
            Nom du poste
          </label>
          <input
            id={`${id}-name`}
            className="field"
            required
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-ip`} className="mb-1.5 block font-semibold">
            Adresse IP
          </label>
          <input
            id={`${id}-ip`}
            className="field"
            required
            inputMode="decimal"
            value={ip}
            onChange={({ target }) => setIp(target.value.trim())}
          />
          {here !== undefined && !isThisOne && (
            <Button look="quiet" className="mt-1" onClick={() => setIp(here)}>
              Prendre celle de ce poste : {here}
            </Button>
          )}
        </div>
      </div>
      <PrinterFields printers={printers} onChange={change} />
      <div className="flex flex-wrap items-center gap-3">
        {unused.map(one => (
          <Button key={one.name} look="plain" onClick={() => addFound(one)}>
            Ajouter {one.name}
          </Button>
        ))}
        <Button look="plain" onClick={() => add('', 'label')}>
          Ajouter une autre imprimante
        </Button>
        {isThisOne && found.length === 0 && (
          <p className="text-ink-2">QZ Tray n’a trouvé aucune imprimante sur ce poste.</p>
        )}
        {!isThisOne && (
          <p className="text-ink-2">Depuis le poste lui-même, QZ Tray donne la liste de ses imprimantes.</p>
        )}
      </div>
      {problem && (
        <p role="alert" className="rounded-xl bg-error-soft px-4 py-3 text-error-ink">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Enregistrer
        </Button>
        <Button look="plain" onClick={onDone}>
          Annuler
        </Button>
        {computer && (
          <Button look="quiet" className="ms-auto text-error-ink" busy={busy} onClick={remove}>
            Oublier ce poste
          </Button>
        )}
      </div>
    </form>
  )
}
