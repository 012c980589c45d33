import { useEffect, useState } from 'react';

/**
 * Tells a screen reader which screen has come: a browser says the title of a page that it loads, and says nothing when
 * the router only changes it.
 */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const watcher = new MutationObserver(() => setTitle(document.title));
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => watcher.disconnect();
  }, []);
  return (
    <p className="visually-hidden" aria-live="polite" data-announcer>
      {title}
    </p>
  );
}
