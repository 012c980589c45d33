import { useState } from 'react';

import { printText } from '../texts';
import classes from './receipt-paper.module.css';

/** The logo that the utility has uploaded; until then, and where it cannot be read, a frame that says so. */
export function RraLogo({ url }: { url: string }) {
  const [failed, setFailed] = useState('');
  if (url === '' || failed === url) {
    return <div className={classes.logoFrame}>{printText(url === '' ? 'logo' : 'logoFailed')}</div>;
  }
  return <img className={classes.logo} src={url} alt={printText('logoName')} onError={() => setFailed(url)} />;
}
