import { createContext, use, type ReactNode } from 'react';

import panel from '../../../ui/panel.module.css';

/** The heading level of an invoice's parts: 2 on its own page, 3 in a panel beside the list, which has a heading of its own. */
export const PartLevel = createContext<2 | 3>(2);

/** One part of an invoice, with its heading. */
export function Part({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  const Heading = use(PartLevel) === 2 ? 'h2' : 'h3';
  return (
    <section className={`${panel.panel} ${className}`} aria-label={title}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
