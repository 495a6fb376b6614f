import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Link } from 'react-router-dom'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { pageRoute } from '#contract/pages.ts'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatSecond } from '#src/ui/dates.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { useStore } from '#src/useStore.ts'
import { usePrinting, usePrintingEnvironment } from './environment.tsx'
import { roles, roleWords } from './known-printers.ts'
import { Remedies } from './PrintStrip.tsx'
import type { Printing } from './running.ts'
import { useTrials } from './useTrials.ts'
import { adviceOn, statusWords } from './words.ts'

/** « Impression »: problems of QZ Tray, this computer's printers, and every print on its way. */
export function PrintingPage() {
  const printing = usePrinting()
  return (
    <div className="grid grid-cols-1 gap-5 pt-2 lg:gap-6">
      <title>Impression · Douchette</title>
      <div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Impression</h1>
        <p className="mt-1 text-ink-2">QZ Tray, les imprimantes de ce poste et ce qui attend d’en sortir.</p>
      </div>
      <Program />
      {printing ? (
        <>
          <Printers printing={printing} />
          <Queue printing={printing} />
        </>
      ) : (
        <LoadingPanel />
      )}
    </div>
  )
}

const panel = 'rounded-[1.25rem] border border-line bg-surface p-5 md:p-6'
const dots = { good: 'bg-success', bad: 'bg-error', waiting: 'bg-grey-400' }

function Program() {
  const environment = usePrintingEnvironment()
  const { qz, ip, computer, retry } = environment
  const advice = adviceOn(environment)
  const state = advice ? 'bad' : qz === 'connected' ? 'good' : 'waiting'
  const title = advice?.title ?? (qz === 'connected' ? 'QZ Tray est connecté' : 'Recherche de QZ Tray…')
  return (
    <section aria-labelledby="qz" className={panel}>
      <h2 id="qz" className="flex items-center gap-3 text-xl font-bold">
        <span aria-hidden className={`size-3 shrink-0 rounded-full ${dots[state]}`} />
        {title}
      </h2>
      {advice && (
        <ol className="mt-3 grid list-decimal gap-2 ps-6">
          {advice.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-ink-2">
        {ip ? `Adresse de ce poste : ${ip}.` : 'L’adresse de ce poste n’est pas connue.'}{' '}
        {computer === 'configured' && <OwnComputer />}
        {computer === 'missing' && 'Aucune imprimante n’y est déclarée.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {qz !== 'connecting' && (advice || qz === 'absent') && (
          <Button look="plain" onClick={retry}>
            <RotateCcw size={20} aria-hidden />
            Réessayer
          </Button>
        )}
        <ToComputers />
      </div>
    </section>
  )
}

/** The computer at the address that QZ Tray told, by its name. */
function OwnComputer() {
  const { data } = useReading(computerCalls.qz, {})
  return data
    ? `C’est le poste « ${data.data.name} » : ses imprimantes sont déclarées.`
    : 'Ses imprimantes sont déclarées.'
}

function ToComputers() {
  const { user } = useAccess()
  if (user.role === 'operator') return null
  return (
    <Link
      to={pageRoute('computers')}
      className="inline-flex min-h-11 items-center rounded-xl border border-line-strong px-5 font-semibold hover:bg-hover"
    >
      Postes et imprimantes
    </Link>
  )
}

function Printers({ printing }: { printing: Printing }) {
  const { bench, expectsQz } = useStore(printing.choice)
  useStore(printing.queue)
  // The choosable printers arrive with the connection and the server's list.
  usePrintingEnvironment()
  const choosable = printing.choosable()
  const registered = printing.registered()
  useTrials('Impression', printing, registered)
  return (
    <section aria-labelledby="printers" className={panel}>
      <h2 id="printers" className="text-xl font-bold">
        Imprimantes de ce poste
      </h2>
      {bench && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          Ce terminal imprime au poste « {bench.name} ».
          <Button look="plain" onClick={printing.giveBack}>
            Revenir à ses propres imprimantes
          </Button>
        </p>
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {roles.map(role => {
          const own = choosable.filter(({ id }) => id.startsWith(`${role}:`))
          return (
            <Select
              key={role}
              label={`Pour les ${roleWords[role]}`}
              value={own.find(({ id }) => printing.isChosen(id))?.id ?? null}
              onChange={printing.choose}
              options={own.map(({ id, name }) => ({ id, label: name }))}
              placeholder={own.length === 0 ? 'Aucune imprimante trouvée' : 'À choisir'}
              disabled={own.length === 0}
            />
          )
        })}
      </div>
      {registered.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {registered.map(printer => (
            <Button key={printer.id} look="plain" onClick={() => void printing.try(printer)}>
              Essayer {printer.name}
            </Button>
          ))}
        </div>
      )}
      <Checkbox
        label="Sans QZ Tray, montrer les impressions à l’écran au lieu d’attendre"
        selected={!expectsQz}
        onChange={shown => printing.expectQz(!shown)}
        className="mt-4"
      />
    </section>
  )
}

function Queue({ printing }: { printing: Printing }) {
  const jobs = useStore(printing.queue)
  return (
    <section aria-labelledby="queue" className={panel}>
      <h2 id="queue" className="text-xl font-bold">
        Impressions de ce poste
      </h2>
      {jobs.length === 0 ? (
        <p className="mt-3 text-ink-2">Rien n’a encore été imprimé ici.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {[...jobs].reverse().map(job => (
            <Row key={job.id} job={job} printing={printing} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ job, printing }: { job: QueuedJob; printing: Printing }) {
  const stuck = printing.troubles().some(({ id }) => id === job.id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-break-word">{job.title}</p>
        <p className="text-sm text-ink-2">
          {statusWords[job.status]}
          {job.reason && ` : ${job.reason}`}
          {job.printer && ` · ${job.printer}`} · {formatSecond(job.since)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {stuck && <Remedies printing={printing} job={job} />}
        {job.status === 'shown' && (
          <Button look="plain" onClick={() => printing.present(job)}>
            Montrer
          </Button>
        )}
      </div>
    </li>
  )
}
