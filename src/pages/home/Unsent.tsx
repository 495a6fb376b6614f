import CircleX from 'lucide-react/icons/circle-x'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { maySendAgain } from '#src/outbox/calls.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { useOutbox } from '#src/outbox/useOutbox.ts'
import type { Waiting } from '#src/outbox/waiting.ts'
import { refusedWords, waitingWords } from '#src/outbox/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatRecent } from '#src/ui/dates.ts'
import { joinFacts, More, Panel, Row } from './Row.tsx'

const shown = 5

/** This browser's changes that the server refused, until a person settles them, and those that wait for it. */
export function Unsent() {
  const { outbox, waiting, refused } = useOutbox()
  if (!outbox || waiting.length + refused.length === 0) return null
  const title = [
    ...(refused.length > 0 ? [refusedWords(refused.length)] : []),
    ...(waiting.length > 0 ? [waitingWords(waiting.length)] : []),
  ].join(' · ')
  return (
    <Panel id="unsent" title={title}>
      <ul>
        {refused.map(entry => (
          <Refused key={entry.id} entry={entry} outbox={outbox} />
        ))}
        {explainedFirst(waiting).map(({ id, what, at, because }) => (
          <Row
            key={id}
            icon={CloudOff}
            title={what}
            hint={joinFacts(because ?? 'Gardé ici', formatRecent(at))}
          />
        ))}
      </ul>
      <More shown={Math.min(waiting.length, shown)} total={waiting.length} />
    </Panel>
  )
}

const explainedFirst = (waiting: readonly Waiting[]): Waiting[] =>
  [...waiting]
    .sort((a, b) => Number(b.because !== undefined) - Number(a.because !== undefined))
    .slice(0, shown)

function Refused({ entry, outbox }: { entry: Waiting; outbox: Outbox }) {
  const go = useNavigate()
  const [dropping, setDropping] = useState(false)
  const drop = () => void outbox.drop(entry)
  const redo = () => {
    drop()
    void go(entry.path)
  }
  return (
    <Row
      icon={CircleX}
      title={entry.what}
      hint={joinFacts(entry.refused?.detail ?? '', formatRecent(entry.at))}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          {dropping ? (
            <>
              <Button look="primary" onClick={drop}>
                Oui, abandonner
              </Button>
              <Button look="plain" onClick={() => setDropping(false)}>
                Garder
              </Button>
            </>
          ) : (
            <>
              {maySendAgain(entry) && (
                <Button
                  look="plain"
                  aria-label={`Renvoyer : ${entry.what}`}
                  onClick={() => void outbox.sendAgain(entry)}
                >
                  Renvoyer
                </Button>
              )}
              <Button look="plain" aria-label={`Refaire : ${entry.what}`} onClick={redo}>
                Refaire
              </Button>
              <Button
                look="quiet"
                aria-label={`Abandonner : ${entry.what}`}
                onClick={() => setDropping(true)}
              >
                Abandonner
              </Button>
            </>
          )}
        </span>
      }
    />
  )
}
