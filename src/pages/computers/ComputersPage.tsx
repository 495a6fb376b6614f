import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { formatOwn } from '#contract/barcodes/own.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import type { Computer, Printer } from '#contract/entities/printer.ts'
import { isRefusal } from '#contract/problems.ts'
import { newId } from '#src/api/id.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { usePrinting, usePrintingEnvironment } from '#src/printing/environment.tsx'
import { roleWords } from '#src/printing/known-printers.ts'
import { benchCardOf } from '#src/printing/printing.ts'
import { useTrials } from '#src/printing/useTrials.ts'
import { useAccess } from '#src/session/access.tsx'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Barcode } from '#src/ui/barcode.tsx'
import { formatDayHour, formatHour } from '#src/ui/dates.ts'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { ComputerForm } from './ComputerForm.tsx'

/** « Postes et imprimantes »: managers set the printers of each bench here. */
export function ComputersPage() {
  const { user } = useAccess()
  if (user.role === 'operator') {
    return <LoadFailure why="Cette page est réservée à un responsable." />
  }
  return <Computers />
}

type Edited = { computer: Computer | undefined }

function Computers() {
  const { data, refused, readAgain, isFetching } = useReading(computerCalls.list, {}, { afterChanges: true })
  const { ip } = usePrintingEnvironment()
  const printing = usePrinting()
  const [edited, setEdited] = useState<Edited>()
  const [carded, setCarded] = useState<string>()
  const computers = data?.data
  /** QZ Tray reaches only the printers of its own computer; the server those of the network. */
  const isInReach = (computer: Computer, { address }: Printer) => Boolean(address) || computer.ip === ip
  const inReach = (computers ?? []).flatMap(computer =>
    computer.printers.filter(printer => isInReach(computer, printer)),
  )
  useTrials('Postes et imprimantes', printing, inReach)
  useActs(
    'Écrans muraux',
    (computers ?? []).map(({ id, name }) => ({
      id: `computer.wall.${id}`,
      title: `Carte d’écran mural de ${name}`,
      keywords: ['terminal', 'écran', 'mur', 'kiosque', 'nouveau'],
      run: () => setCarded(id),
    })),
    'walls',
  )
  if (!computers) {
    return refused ? <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} /> : <LoadingPage />
  }
  const here = computers.find(computer => computer.ip === ip)
  const close = () => {
    setEdited(undefined)
    readAgain()
  }
  return (
    <div className="grid grid-cols-1 gap-5 pt-2 lg:gap-6">
      <title>Postes et imprimantes · Douchette</title>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Postes et imprimantes</h1>
          <p className="mt-1 text-ink-2">
            Un poste est reconnu à son adresse. Sa carte, scannée sur un terminal mobile, y choisit ses
            imprimantes.
          </p>
        </div>
        {!edited && (
          <Button onClick={() => setEdited({ computer: here })}>
            {here ? <Pencil size={20} aria-hidden /> : <Plus size={20} aria-hidden />}
            {here ? 'Modifier ce poste' : ip ? 'Déclarer ce poste' : 'Déclarer un poste'}
          </Button>
        )}
      </div>
      {edited && (
        <ComputerForm key={edited.computer?.id ?? 'new'} computer={edited.computer} ip={ip} onDone={close} />
      )}
      {computers.length === 0 ? (
        <p className="rounded-[1.25rem] border border-line bg-surface p-6 text-ink-2">
          Aucun poste n’est encore déclaré.
        </p>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {computers.map(computer => (
            <li key={computer.id} className="rounded-[1.25rem] border border-line bg-surface p-5">
              <ComputerCard
                computer={computer}
                isHere={computer.id === here?.id}
                inReach={inReach}
                onTry={printer => void printing?.try(printer)}
                onEdit={() => setEdited({ computer })}
                isCarded={carded === computer.id}
                onCard={isWanted => setCarded(isWanted ? computer.id : undefined)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type CardProps = {
  computer: Computer
  isHere: boolean
  /** The printers that can be tried from here. */
  inReach: readonly Printer[]
  onTry: (printer: Printer) => void
  onEdit: () => void
  /** Whether a card for a wall screen is being made. */
  isCarded: boolean
  onCard: (isWanted: boolean) => void
}

function ComputerCard({ computer, isHere, inReach, onTry, onEdit, isCarded, onCard }: CardProps) {
  const { name, ip, number, printers } = computer
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold wrap-break-word">
            {name}
            {isHere && <span className="ms-2 text-sm font-semibold text-success-ink">ce poste</span>}
          </h2>
          <p className="text-ink-2">{ip}</p>
        </div>
        <Button look="plain" aria-label={`Modifier ${name}`} onClick={onEdit}>
          Modifier
        </Button>
      </div>
      {printers.length === 0 ? (
        <p className="text-ink-2">Aucune imprimante.</p>
      ) : (
        <ul className="grid gap-1">
          {printers.map(printer => (
            <li key={printer.id} className="flex items-start justify-between gap-3">
              <p className="min-w-0 wrap-break-word">
                <span className="font-semibold">{printer.name}</span>{' '}
                <span className="text-ink-2">
                  {roleWords[printer.role]}, {printer.widthMm} × {printer.heightMm} mm, {printer.dpi} ppp
                  {printer.address && `, par le serveur (${printer.address})`}
                  {printer.default && ', d’office'}
                  {printer.provenAt
                    ? `, essai relu le ${formatDayHour(printer.provenAt)}`
                    : ', jamais essayée'}
                </span>
              </p>
              {inReach.includes(printer) && (
                <Button look="quiet" aria-label={`Essayer ${printer.name}`} onClick={() => onTry(printer)}>
                  Essayer
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isCarded ? (
        <WallCard computer={computer} onClose={() => onCard(false)} />
      ) : (
        <Button
          look="quiet"
          className="justify-self-start"
          aria-label={`Carte d’écran mural de ${name}`}
          onClick={() => onCard(true)}
        >
          Carte d’écran mural
        </Button>
      )}
      <Barcode
        text={formatOwn('command', benchCardOf(number))}
        className="mt-auto h-14 w-72 max-w-full rounded-sm"
      />
      <p className="text-sm text-ink-2">Carte de ce poste, pour les terminaux mobiles</p>
    </div>
  )
}

type Made = { readonly card: string; readonly until: string }

/** A card that makes a fresh browser the wall screen of this computer: asked for with the screen's size, then shown. */
export function WallCard({ computer, onClose }: { computer: Computer; onClose: () => void }) {
  const call = useCall()
  const [inches, setInches] = useState(24)
  // A double press makes one card.
  const [key, setKey] = useState(newId)
  const [made, setMade] = useState<Made>()
  const [problem, setProblem] = useState('')

  const make = async () => {
    if (Number.isNaN(inches)) return setProblem('Donnez la diagonale de l’écran, en pouces.')
    const body = { id: computer.id, inches }
    const answer = await call(computerCalls.makeWallCard, { body }, { idempotencyKey: key })
    setKey(newId())
    if (isRefusal(answer)) return setProblem(answer.refused.detail)
    setProblem('')
    setMade(answer.data)
  }

  return (
    <section
      aria-label={`Écran mural de ${computer.name}`}
      className="grid gap-3 rounded-xl border border-line p-4"
    >
      {made ? (
        <>
          <p>
            Sur l’écran neuf, ouvrez la page de connexion et scannez cette carte avec sa douchette. Elle sert
            une fois, jusqu’à {formatHour(made.until)}.
          </p>
          <Barcode text={formatOwn('command', made.card)} className="h-16 w-full max-w-md rounded-sm" />
        </>
      ) : (
        <NumberField
          label="Diagonale de l’écran, en pouces"
          value={inches}
          min={10}
          max={200}
          onChange={setInches}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        {!made && <Button onClick={() => void make()}>Faire la carte</Button>}
        <Button look="plain" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </section>
  )
}
