import { createContext, useContext, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';

export const pathOf = (name: string) => `/invoices/${encodeURIComponent(name)}`;

/** What an invoice's page needs to lead back, by the invoice's name; asked when it is opened, so that no row renders for it. */
export const CameFrom = createContext<(name: string) => unknown>(() => undefined);

export function InvoiceLink({ name }: { name: string }) {
  const cameFrom = useContext(CameFrom);
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    // Another tab or window is the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(pathOf(name), { state: cameFrom(name) });
  };
  return (
    <Link to={pathOf(name)} onClick={open}>
      {name}
    </Link>
  );
}
