"""Made-up bills for people who try the product and for measurements. Never on a site that has a live device."""
