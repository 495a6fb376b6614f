import SearchX from 'lucide-react/icons/search-x'
import { Link } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import type { Refusal } from '#contract/problems.ts'
import { Button } from '#src/ui/Button.tsx'
import { Message, RequestId } from '#src/ui/Message.tsx'

/** Takes the room of the panels to come, so that the page does not jump when they arrive. */
export function Loading({ what }: { what: string }) {
  return (
    <>
      <title>{`${what} · Douchette`}</title>
      <h1 className="sr-only">{what}</h1>
      <div role="progressbar" aria-label="Chargement" className="grid gap-5 pt-2 lg:gap-6">
        <div className="panel h-44 animate-pulse" />
        <div className="panel h-64 animate-pulse" />
        <div className="panel h-64 animate-pulse" />
      </div>
    </>
  )
}

export function Unknown({ title, why }: { title: string; why: string }) {
  return (
    <Message icon={SearchX} title={title} text={why}>
      <title>{`${title} · Douchette`}</title>
      <Link
        to={pageRoute('search')}
        className="inline-flex min-h-11 items-center rounded-xl bg-primary px-5 font-semibold text-white hover:bg-primary-dark"
      >
        Chercher un article
      </Link>
    </Message>
  )
}

type FailedProps = { refused: Refusal['refused']; busy: boolean; onRetry: () => void }

export function Failed({ refused, busy, onRetry }: FailedProps) {
  return (
    <div role="alert" className="panel mt-2 flex flex-wrap items-center justify-between gap-4 p-5">
      <title>Erreur · Douchette</title>
      <div>
        <h1 className="font-bold">Cette page n’a pas pu être chargée.</h1>
        <p className="text-ink-2">{refused.detail}</p>
        <RequestId of={refused} />
      </div>
      <Button look="plain" busy={busy} onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}
