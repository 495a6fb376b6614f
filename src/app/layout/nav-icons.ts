import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Box from 'lucide-react/icons/box'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import Info from 'lucide-react/icons/info'
import MapPin from 'lucide-react/icons/map-pin'
import Package from 'lucide-react/icons/package'
import PackageOpen from 'lucide-react/icons/package-open'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType } from 'react'
import type { NavIcon } from '../navigation.ts'

export type IconType = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>

export const iconSize = 20

export const navIcons: Record<NavIcon, IconType> = {
  picking: ShoppingBasket,
  shipment: Truck,
  packaging: Package,
  'carrier-slip': FileText,
  reception: PackageOpen,
  inventory: ClipboardList,
  transfer: ArrowLeftRight,
  rebut: Trash2,
  'order-information': Info,
  'order-return': Undo2,
  'print-product': Tag,
  'print-location': MapPin,
  'print-box': Box,
}
