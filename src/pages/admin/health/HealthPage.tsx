import { type ReactNode, useId } from 'react'
import { type Health, serviceCalls } from '#contract/endpoints/service.ts'
import { pageRoute } from '#contract/pages.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { styleOf } from '#src/scan/outcome-style.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatRecent, formatYearDayHour } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { count, plural } from '#src/ui/numbers.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { FiguresTable } from '../figures/FiguresTable.tsx'
import { Heading } from '../Heading.tsx'
import { Benches } from './Benches.tsx'
import { LevelMark } from './LevelMark.tsx'
import { type Look, queueLooks, serverLooks, slowLook, worst } from './levels.ts'

const everyMs = 30_000

/** « Santé »: how the server, its database, the benches and what waits are, and what to do about it. */
export function HealthPage() {
  const { data, refused, isFetching, readAgain } = useReading(
    serviceCalls.look,
    {},
    { everyMs, onFocus: true },
  )
  useActs('Santé', [{ id: 'health.again', title: 'Regarder à nouveau', run: readAgain }])
  const health = data?.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <Heading
        title="Santé"
        back={{ to: pageRoute('admin'), title: 'Administration' }}
        lead={
          health
            ? `Version ${health.version}, en marche depuis le ${formatYearDayHour(health.startedAt)}. Regardé à ${formatRecent(health.now)}.`
            : 'Le serveur, les postes, et ce qui attend.'
        }
      >
        <Button look="plain" busy={isFetching} onClick={readAgain}>
          Regarder à nouveau
        </Button>
      </Heading>
      {refused && !health ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
      ) : health ? (
        <Looked health={health} />
      ) : (
        <LoadingPanel />
      )}
    </div>
  )
}

const sentences = {
  good: 'Tout va bien.',
  watch: 'Quelque chose est à surveiller.',
  bad: 'Quelque chose est à traiter.',
} as const

function Looked({ health }: { health: Health }) {
  const [server, queues] = [serverLooks(health), queueLooks(health)]
  const level = worst([...server, ...queues])
  return (
    <>
      <p role="status" className="panel flex flex-wrap items-center gap-3 p-5 font-semibold">
        <LevelMark level={level} />
        {sentences[level]}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:gap-6">
        <Group title="Le serveur">
          <Looks looks={server} />
        </Group>
        <Group title="Ce qui attend">
          <Looks looks={queues} />
        </Group>
      </div>
      <Group
        title="Postes et imprimantes"
        note={
          health.elsewhere > 0
            ? `Et ${plural(health.elsewhere, 'session')} sur un appareil qui n’est pas enregistré.`
            : undefined
        }
      >
        <Benches benches={health.benches} />
      </Group>
      <Scans scans={health.scans} />
      <Group title="Appels les plus lents" note="Depuis que le serveur est en marche.">
        {health.slow.length > 0 ? (
          <Looks looks={health.slow.map(slowLook)} />
        ) : (
          <p className="py-4 text-ink-2">Encore trop peu d’appels depuis le démarrage.</p>
        )}
      </Group>
    </>
  )
}

function Scans({ scans }: Pick<Health, 'scans'>) {
  const all = scans.reduce((sum, { times }) => sum + times, 0)
  return (
    <Group title="Scans des postes" note="Depuis que le serveur est en marche, à une minute près.">
      <FiguresTable
        of="Issue"
        titles={['Fois', 'Part']}
        rows={scans.map(({ outcome, times }) => ({
          id: outcome,
          name: styleOf({ kind: outcome, tone: 'ok' }).word,
          cells: [count(times), percent.format(times / all)],
        }))}
        none="Aucun poste n’en a encore parlé."
      />
    </Group>
  )
}

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

type GroupProps = { title: string; note?: string | undefined; children: ReactNode }

function Group({ title, note, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 content-start gap-3 p-5">
      <div>
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        {note && <p className="mt-0.5 text-sm text-ink-2">{note}</p>}
      </div>
      {children}
    </section>
  )
}

function Looks({ looks }: { looks: readonly Look[] }) {
  return (
    <ul className="grid">
      {looks.map(({ id, title, level, text, act }) => (
        <li
          key={id}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
        >
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="text-ink-2">{text}</p>
            {act && <p className="mt-1">{act}</p>}
          </div>
          <LevelMark level={level} />
        </li>
      ))}
    </ul>
  )
}
