import { Slider as AriaSlider, Label, SliderThumb, SliderTrack } from 'react-aria-components'

type Props = { label: string; value: number; max: number; step: number; onChange: (value: number) => void }

export function Slider({ label, value, max, step, onChange }: Props) {
  return (
    <AriaSlider
      value={value}
      maxValue={max}
      step={step}
      onChange={next => onChange(Array.isArray(next) ? (next[0] ?? value) : next)}
      className="flex items-center gap-3"
    >
      <Label className="font-semibold">{label}</Label>
      <SliderTrack className="relative h-11 w-48 before:absolute before:inset-x-0 before:top-1/2 before:h-1.5 before:-translate-y-1/2 before:rounded-full before:bg-bar">
        <SliderThumb className="top-1/2 size-6 rounded-full bg-primary data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-focus" />
      </SliderTrack>
    </AriaSlider>
  )
}
