import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Code } from '#contract/barcodes/index.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { acknowledgedByScan } from '#machines/shared/operation.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useScan } from '#src/scan/provider.tsx'
import type { Latch } from '#src/scan/scan.ts'
import { nameCode } from '#src/scan/words.ts'
import { afterPaint } from '#src/ui/after-paint.ts'
import { Unbroken, writeUnbroken } from '#src/ui/Unbroken.tsx'
import { useStoreAfterPaint } from '#src/ui/useStoreAfterPaint.ts'
import type { ViewRow } from '../definition.ts'
import { latestFeedback, tones, useEarlierFeedback } from '../feedback.ts'
import type { FeedbackHistory, ScanFeedback } from '../history.ts'

type Props = { feed: FeedbackHistory; rows: readonly ViewRow[] | undefined }

/** A text of more characters than this gets the smaller type of a sentence. */
const longerThan = 72
const looks = {
  panel: 'bench-verdict rounded-[1.25rem] border-2 bg-surface p-4',
  word: 'relative ps-7 font-semibold lg:text-lg',
  name: 'mt-1 text-2xl leading-tight font-bold wrap-break-word lg:text-[1.75rem]',
  sentence: 'mt-1 text-lg leading-snug font-bold wrap-break-word',
}
const icons = Object.entries(tones).map(([tone, { icon }]) => ({ tone, icon }))

/**
 * Shows the last scan and its verdict. React draws the parts once; after that the code writes each answer into them
 * directly, because a React render would miss the next frame (`bench -- act`).
 */
export function LastScan({ feed, rows }: Props) {
  const panel = useRef<HTMLElement>(null)
  const drawn = useRef<ScanFeedback>(undefined)
  const { feed: scans } = useScan()

  // An error fills the panel until somebody has seen it.
  useLayoutEffect(() => {
    const fill = () => panel.current?.toggleAttribute('data-error', scans.get().latch !== null)
    fill()
    return scans.subscribe(fill)
  }, [scans])

  useLayoutEffect(() => {
    const draw = () => {
      const said = latestFeedback(feed, rows)
      if (panel.current && said) drawFeedback(panel.current, said, drawn)
    }
    draw()
    return feed.subscribe(draw)
  }, [feed, rows])

  // What stands beside it comes and goes, and takes room or gives it back.
  useLayoutEffect(() => {
    const body = panel.current?.querySelector<HTMLElement>('[data-part="body"]')
    if (!body) return
    const watch = new ResizeObserver(() => setGrows(body, isTooLong(body)))
    watch.observe(body)
    return () => watch.disconnect()
  }, [])

  return (
    <section ref={panel} aria-label="Dernier scan" className={`${looks.panel} border-line`}>
      <div data-part="body" className="last-scan">
        <div className="last-scan-ground">
          <div data-part="photo" className="last-scan-photo" />
          <p data-part="tone" hidden className={looks.word}>
            {icons.map(({ tone, icon: Icon }) => (
              <Icon key={tone} data-tone={tone} size={20} className="last-scan-icon" aria-hidden />
            ))}
            <span data-part="word" />
          </p>
          <p data-part="text" className="text-center text-ink-2">
            Rien de scanné encore : le prochain scan s’affiche ici.
          </p>
          <p data-part="detail" hidden className="mt-1 text-ink-2 wrap-break-word" />
        </div>
      </div>
      <Refusal feed={feed} />
    </section>
  )
}

/** The bench renders at each step; an unchanged answer must not be drawn again. */
const isSame = (one: ScanFeedback, other: ScanFeedback) =>
  one.tone === other.tone &&
  one.text === other.text &&
  one.detail === other.detail &&
  one.by === other.by &&
  one.photo === other.photo

/** Writes only what has changed, because each write costs time in the frame. */
function drawFeedback(panel: HTMLElement, said: ScanFeedback, drawn: RefObject<ScanFeedback | undefined>) {
  const { tone, text, detail, photo, by } = said
  const before = drawn.current
  if (before && isSame(before, said)) return
  drawn.current = said
  const part = (name: string) => panel.querySelector(`[data-part="${name}"]`)
  const write = (name: string, words: string) => {
    const place = part(name)
    if (place) writeUnbroken(place, words)
  }
  const show = (name: string, shown: boolean) => part(name)?.toggleAttribute('hidden', !shown)

  if (tone !== before?.tone) {
    const { edge, ink } = tones[tone]
    panel.className = `${looks.panel} ${edge}`
    part('tone')?.setAttribute('class', `${looks.word} ${ink}`)
    for (const icon of panel.querySelectorAll('[data-tone]'))
      icon.toggleAttribute('data-shown', icon.getAttribute('data-tone') === tone)
    show('tone', true)
  }
  if (tone !== before?.tone || by !== before?.by)
    write('word', [tones[tone].word, by].filter(Boolean).join(' · '))
  if (text !== before?.text) {
    part('text')?.setAttribute('class', text.length > longerThan ? looks.sentence : looks.name)
    write('text', text)
  }
  if (detail !== before?.detail) {
    show('detail', detail !== undefined)
    write('detail', detail ?? '')
  }
  if (photo !== before?.photo) drawPhoto(panel, drawn)
  letGrow(panel.querySelector<HTMLElement>('[data-part="body"]'))
}

/** Removes the old picture at once and draws the new one after the paint, so that no name stands beside a wrong picture. */
function drawPhoto(panel: HTMLElement, drawn: RefObject<ScanFeedback | undefined>) {
  const place = panel.querySelector<HTMLElement>('[data-part="photo"]')
  if (!place) return
  place.closest('[data-part="body"]')?.toggleAttribute('data-photo', drawn.current?.photo !== undefined)
  place.style.backgroundImage = ''
  afterPaint(() => {
    const photo = drawn.current?.photo
    // Quotes keep a bracket in the address from ending the `url(…)`.
    if (photo !== undefined) place.style.backgroundImage = `url(${JSON.stringify(photo)})`
  })
}

/** At a desk the panel has a fixed height, so that no text moves the page. A longer text scrolls, by keys too. */
function letGrow(body: HTMLElement | null) {
  if (!body) return
  setGrows(body, false)
  afterPaint(() => setGrows(body, isTooLong(body)))
}

const isTooLong = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight

function setGrows(body: HTMLElement, grows: boolean) {
  body.toggleAttribute('data-grows', grows)
  if (grows) body.tabIndex = 0
  else body.removeAttribute('tabindex')
}

/** A focus on the frame lets the arrow keys scroll it. */
const byKeys = { tabIndex: 0 }

export function RecentScans({ feed }: { feed: FeedbackHistory }) {
  const said = useEarlierFeedback(feed)
  if (said.length === 0) return null
  return (
    <section {...byKeys} aria-label="Derniers scans" className="bench-recent bench-frame panel px-4 py-2.5">
      <h2 className="font-bold">Derniers scans</h2>
      <ul className="mt-1">
        {said.map(({ id, tone, code, text }) => {
          const { icon: Icon, ink, word } = tones[tone]
          return (
            <li key={id} className="flex min-h-8 gap-3 py-1 leading-snug">
              <Icon size={20} aria-label={word} className={`shrink-0 ${ink}`} />
              <p className="min-w-0 wrap-anywhere text-ink-2">
                {code && <strong className="me-3 font-semibold text-ink">{code}</strong>}
                {text}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Below an error: name and picture of the scanned thing, and the expected one. */
function Refusal({ feed }: { feed: FeedbackHistory }) {
  const { latch } = useStoreAfterPaint(useScan().feed)
  const [said] = useStoreAfterPaint(feed)
  if (!latch) return null
  const { text } = latch.feedback
  const ofScan = said?.text === text ? said.refused : undefined
  const way = wayOn(latch.feedback, ofScan?.prompt)
  return (
    <div className="grid gap-3">
      {ofScan?.code && <Scanned key={said?.id} code={ofScan.code} text={text} />}
      {way && (
        <p className="bench-expected">
          <Unbroken>{way}</Unbroken>
        </p>
      )}
    </div>
  )
}

/** A refusal that ends in what to scan has said it: « Ceci est un article : scannez d’abord l’emplacement. » */
const saysIt = /scannez|Attendu :/

function wayOn({ tone, text, detail }: Latch['feedback'], prompt: string | undefined): string | undefined {
  if (!acknowledgedByScan(tone) || !prompt) return 'Continuez par OK (F2)'
  if (saysIt.test(text) || saysIt.test(detail ?? '')) return undefined
  return `Attendu : ${prompt.charAt(0).toLowerCase()}${prompt.slice(1)}`
}

/** Badges are secret, and a command has its title in the refusal. */
const unnamed: readonly Code['kind'][] = ['badge', 'command']

function Scanned({ code, text }: { code: Code; text: string }) {
  const { kind, value } = code
  const isNamed = !unnamed.includes(kind)
  const { data } = useReading(searchCalls.all, { query: { query: value } }, { enabled: isNamed })
  const found = data?.data.flatMap(group => group.found).find(({ exact }) => exact)
  // The refusal may say the code itself.
  if (!isNamed || (!found && text.includes(value))) return null
  return (
    <p className="flex min-w-0 items-center gap-3">
      {found?.photo && <img src={found.photo} alt="" className="size-20 shrink-0 rounded-xl bg-white" />}
      <span className="min-w-0">
        <span className="block text-sm">Vous avez scanné</span>
        <strong className="line-clamp-2 text-xl leading-tight wrap-anywhere">
          {found?.title ?? nameCode(code)}
        </strong>
        {found && <span className="line-clamp-1 text-sm wrap-anywhere">{found.hint}</span>}
      </span>
    </p>
  )
}
