import { useEffect, useId, useState } from 'react'
import { DayRange } from './DayRange.tsx'
import type { Asked } from './useHistory.ts'
import { types, typeWords } from './words.ts'

type Props = { asked: Asked; onAsk: (change: Partial<Asked>) => void }

/** Long enough for a word to be typed. */
const pauseMs = 250

export function Filters({ asked, onAsk }: Props) {
  const id = useId()
  const [name, setName] = useState(asked.name)

  useEffect(() => {
    if (name.trim() === asked.name) return
    const timer = setTimeout(() => onAsk({ name: name.trim() }), pauseMs)
    return () => clearTimeout(timer)
  }, [name, asked.name, onAsk])

  return (
    <search className="panel grid gap-4 p-5 sm:grid-cols-2 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,2fr)]">
      <DayRange days={asked.days} onDays={days => onAsk({ days })} />
      <div>
        <label htmlFor={`${id}-type`} className="mb-1.5 block font-semibold">
          Type
        </label>
        <select
          id={`${id}-type`}
          value={asked.type ?? ''}
          onChange={event => onAsk({ type: types.find(type => type === event.target.value) })}
          className="field"
        >
          <option value="">Tous</option>
          {types.map(type => (
            <option key={type} value={type}>
              {typeWords[type]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-name`} className="mb-1.5 block font-semibold">
          Document
        </label>
        <input
          id={`${id}-name`}
          type="search"
          value={name}
          maxLength={200}
          autoComplete="off"
          placeholder="Une partie de son nom"
          onChange={event => setName(event.target.value)}
          className="field"
        />
      </div>
    </search>
  )
}
