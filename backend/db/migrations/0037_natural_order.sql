-- Lists that page in SQL sort names and versions as people do: 2 before 10, without regard to case and accents.
CREATE COLLATION natural_order (provider = icu, locale = 'en-u-kn-true-ks-level1');
