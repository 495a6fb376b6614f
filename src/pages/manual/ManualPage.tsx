import MapPinOff from 'lucide-react/icons/map-pin-off'
import PrinterIcon from 'lucide-react/icons/printer'
import { createElement, Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import { useActs } from '#src/commands/page.ts'
import { CardRow, ownCards } from '#src/terminal/Cards.tsx'
import { useKeypad, useOnWall, useWall } from '#src/terminal/context.ts'
import { Button } from '#src/ui/Button.tsx'
import { Message } from '#src/ui/Message.tsx'
import { manualPath, readFrom } from './addresses.ts'
import { manualPage, manualPages, type ManualPage as Page, pictureAddress } from './contents.ts'
import { type Part, wordsIn } from './parts.ts'
import './manual.css'

/** A page of « Mode d’emploi », at a desk or on a wall. It keeps the way back to the screen that it was opened from. */
export function ManualPage() {
  const { '*': name = '' } = useParams()
  const onWall = useOnWall()
  const from = readFrom(useLocation())
  const page = manualPage(name)
  if (!page) return <NoSuchPage from={from} />
  return onWall ? <WallManual key={name} page={page} from={from} /> : <DeskManual page={page} from={from} />
}

type Props = { page: Page; from: string | undefined }

function DeskManual({ page, from }: Props) {
  const navigate = useNavigate()
  const at = manualPages.indexOf(page)
  const before = manualPages[at - 1]
  const after = manualPages[at + 1]
  const to = (other: Page) => manualPath(other.name, from)
  useHeadingInAddress()
  useActs('Mode d’emploi', [
    ...(from === undefined
      ? []
      : [{ id: 'manual.back', title: 'Revenir où vous étiez', run: () => navigate(from) }]),
    ...(before ? [{ id: 'manual.before', title: 'Page précédente', run: () => navigate(to(before)) }] : []),
    ...(after ? [{ id: 'manual.after', title: 'Page suivante', run: () => navigate(to(after)) }] : []),
    { id: 'manual.print', title: 'Imprimer cette page', run: () => window.print() },
  ])
  return (
    <article className="manual pt-2">
      <title>{`${page.title} · Mode d’emploi · Douchette`}</title>
      <div className="manual-tools flex flex-wrap items-center gap-2">
        {from !== undefined && (
          <Link to={from} className={`${link} bg-primary text-white hover:bg-primary-dark`}>
            Revenir où vous étiez
          </Link>
        )}
        {page.name !== '' && (
          <Link to={manualPath('', from)} className={`${link} border border-line-strong hover:bg-hover`}>
            Sommaire
          </Link>
        )}
        <Button look="plain" onClick={() => window.print()}>
          <PrinterIcon size={20} aria-hidden />
          Imprimer
        </Button>
      </div>
      <div className="manual-text mt-4">
        <h1>{page.title}</h1>
        {page.name !== '' && page.headings.length > 2 && (
          <nav aria-label="Dans cette page" className="manual-tools">
            <ul>
              {page.headings.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Parts parts={page.parts} from={from} />
      </div>
      <nav aria-label="Autres pages" className="manual-tools mt-8 flex flex-wrap justify-between gap-3">
        {before && (
          <Link rel="prev" to={to(before)} className={`${link} border border-line-strong hover:bg-hover`}>
            ← {before.title}
          </Link>
        )}
        {after && (
          <Link
            rel="next"
            to={to(after)}
            className={`${link} ms-auto border border-line-strong hover:bg-hover`}
          >
            {after.title} →
          </Link>
        )}
      </nav>
    </article>
  )
}

const link = 'inline-flex min-h-11 items-center rounded-xl px-5 py-2 font-semibold'

/** The router leaves the scrolling to the heading of the address to the page. */
function useHeadingInAddress() {
  const { hash, key } = useLocation()
  // The key too, for the same heading may be chosen twice.
  useEffect(() => {
    if (key && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, key])
}

/** A wall cannot scroll: the text stands in columns, two at a time, and a card turns them. */
function WallManual({ page, from }: Props) {
  const { registry } = useWall()
  const navigate = useNavigate()
  const { ref, pages } = useColumns()
  const [turned, setTurned] = useState(0)
  const shown = turned % pages
  const back = () => void navigate(from ?? pageRoute('home'))
  useKeypad({ back, ...(pages > 1 ? { more: () => setTurned(turned + 1) } : {}) })
  return (
    <article aria-label={page.title} className="flex min-h-0 flex-1 flex-col gap-3">
      <title>{`${page.title} · Mode d’emploi · Douchette`}</title>
      <h1 className="wall-instruction flex items-baseline justify-between gap-8">
        {page.title}
        {pages > 1 && (
          <span className="wall-notice shrink-0 text-grey-300">
            {shown + 1} sur {pages}
          </span>
        )}
      </h1>
      <div className="manual-frame">
        <div
          ref={ref}
          className="manual-text manual-columns"
          style={{ translate: `calc(${-shown} * (100% + 2rem))` }}
        >
          <Parts parts={page.parts} from={from} />
        </div>
      </div>
      <CardRow cards={ownCards(registry, [...(pages > 1 ? ['keypad.more'] : []), 'keypad.back'])} />
    </article>
  )
}

/** How many screens the columns fill. Their height depends on the cards and notices around them. */
function useColumns() {
  const ref = useRef<HTMLDivElement>(null)
  const [pages, setPages] = useState(1)
  useLayoutEffect(() => {
    const columns = ref.current
    if (!columns) return
    const measure = () => {
      // A lock hides the screen: nothing has a width then.
      if (columns.clientWidth > 0)
        setPages(Math.max(1, Math.round(columns.scrollWidth / columns.clientWidth)))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(columns)
    return () => watch.disconnect()
  }, [])
  return { ref, pages }
}

/** Draws what the build made of a page's Markdown. */
function Parts({ parts, from }: { parts: readonly Part[]; from: string | undefined }): ReactNode {
  return parts.map((part, at) => {
    const key = `${at}`
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>
    if (part.picture !== undefined)
      return <img key={key} src={pictureAddress(part.picture)} alt={wordsIn(part.parts)} />
    const inside = <Parts parts={part.parts} from={from} />
    if (part.page !== undefined)
      return (
        <Link key={key} to={manualPath(part.page, from)}>
          {inside}
        </Link>
      )
    if (part.tag === 'table')
      return (
        // A narrow screen scrolls the table alone; keys scroll it too.
        <div key={key} className="manual-table">
          {createElement(part.tag, {}, inside)}
        </div>
      )
    return createElement(part.tag, { key, ...(part.id === undefined ? {} : { id: part.id }) }, inside)
  })
}

function NoSuchPage({ from }: { from: string | undefined }) {
  return (
    <Message
      icon={MapPinOff}
      title="Cette page n’est pas dans le mode d’emploi"
      text="Le sommaire donne toutes celles qui y sont."
    >
      <title>Mode d’emploi · Douchette</title>
      <Link to={manualPath('', from)} className={`${link} bg-primary text-white hover:bg-primary-dark`}>
        Sommaire
      </Link>
    </Message>
  )
}
